import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { describeComponents } from "../../schemas/openapi-components.ts";
import { marketCaps } from "../../schemas/parameters.ts";

const entry = "client.d.ts";
const documents = "client-documents.d.ts";
const ownConfiguration = fileURLToPath(new URL("client.tsconfig.json", import.meta.url));

/**
 * The declarations of the client by file name, as they lie in one folder: they name no other package.
 *
 * Throws where the client does not compile, or declares something by a module that is not its own.
 */
export async function declareClient(configuration = ownConfiguration): Promise<Map<string, string>> {
  const emitted = emitDeclarations(configuration);
  const declared = new Map([[documents, await declareDocuments(emitted.get(documents) ?? "")]]);
  const add = (name: string): void => {
    if (declared.has(name)) return;
    const text = emitted.get(name);
    if (text === undefined) throw new Error(`the client's declarations name ${name}, which is no module of it`);
    declared.set(name, text);
    for (const [, module = ""] of text.matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)) {
      add(module.replace(/^\.\//, "").replace(/\.js$/, ".d.ts"));
    }
  };
  add(entry);
  return declared;
}

function emitDeclarations(configuration: string): Map<string, string> {
  const emitted = new Map<string, string>();
  const { fileNames, options } = readConfiguration(configuration);
  const program = ts.createProgram(fileNames, options);
  const [diagnostic] = ts.getPreEmitDiagnostics(program);
  if (diagnostic) throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
  // The compiler leaves `.ts` in the names of modules here, which not every reader's version knows how to resolve.
  const keep = (path: string, text: string) => {
    emitted.set(basename(path), text.replace(/(?<=["']\.\/[\w-]+)\.ts(?=["'])/g, ".js"));
  };
  program.emit(undefined, keep);
  return emitted;
}

function readConfiguration(configuration: string): ts.ParsedCommandLine {
  const fail = ({ messageText }: ts.Diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  return ts.getParsedCommandLineOfConfigFile(configuration, {}, host) as ts.ParsedCommandLine;
}

/** What zod infers in the source, from the description of the interface, which says what each field means. */
async function declareDocuments(source: string): Promise<string> {
  const { OpenApi: _description, ...schemas } = describeComponents().schemas as Record<string, unknown>;
  const description = { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, components: { schemas } };
  const nodes = await openapiTS(description as OpenAPI3, { rootTypes: true, rootTypesNoSchemaPrefix: true });
  const isMeant = (node: ts.Node) =>
    (ts.isInterfaceDeclaration(node) && node.name.text === "components") ||
    (ts.isTypeAliasDeclaration(node) && node.name.text in schemas);
  const declared = astToString(nodes.filter(isMeant)).replace("export interface components", "interface components");
  const caps = marketCaps.map((cap) => JSON.stringify(cap)).join(" | ");
  const [marketCap = ""] = /^\/\*\* .* \*\/\nexport type MarketCap = .*;\n/m.exec(source) ?? [];
  // Without the last line a declaration file exports all that it declares.
  return `${declared}${marketCap.replace("(typeof marketCaps)[number]", caps)}export {};\n`;
}

import type { QueryContext } from "../../schemas/query.ts";

/** Sectors whose names hold what letters do when their case changes, and pairs of which one's name is the other's id, or its capitals. */
export const letterContext: QueryContext = {
  as_of_year: 2024,
  sectors: [
    { id: "all-energy", name: "Energy" },
    { id: "energie-et-materiaux", name: "Énergie et matériaux" },
    { id: "energy", name: "Energy, other" },
    { id: "grosse", name: "Größe" },
    { id: "insaat", name: "İnşaat" },
    { id: "odos", name: "Οδός" },
    { id: "rest", name: "~ the rest" },
    { id: "size", name: "Maße" },
    { id: "undefined", name: "Undefined" },
    { id: "weight", name: "Masse" },
  ],
  industries: [],
};

/** A sector as a request may name it, and the id of the one that is meant; null where none is. */
export const letterCases: readonly (readonly [string, string | null])[] = [
  ["Énergie et matériaux", "energie-et-materiaux"],
  ["énergie ET matériaux", "energie-et-materiaux"],
  ["ÉNERGIE ET MATÉRIAUX", "energie-et-materiaux"],
  ["énergie et matÉriaux", "energie-et-materiaux"],
  ["Energie et materiaux", null],
  ["ENERGIE-ET-MATERIAUX", "energie-et-materiaux"],
  ["Größe", "grosse"],
  ["GRÖSSE", "grosse"],
  ["grÖsse", "grosse"],
  ["GRÖẞE", "grosse"],
  ["Groesse", null],
  ["İnşaat", "insaat"],
  ["i̇nşaat", "insaat"],
  ["İNŞAAT", "insaat"],
  ["inşaat", null],
  ["Οδός", "odos"],
  ["ΟΔΌΣ", "odos"],
  ["ΟΔΌσ", null],
  ["Maße", "size"],
  ["Masse", "weight"],
  ["MASSE", "weight"],
  // Browsers escape it, though no URL needs that.
  ["~ The Rest", "rest"],
  ["energy", "energy"],
  ["ENERGY, OTHER", "energy"],
  ["all-energy", "all-energy"],
  ["undefined", "undefined"],
];

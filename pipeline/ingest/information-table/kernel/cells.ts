import { putCallCount } from "./rows";
import { none } from "./words";

// What a cell of a line says, given by where it begins and how many bytes it has. There is room to load eight bytes behind it.

const zero: u64 = 48;
/** Of VALUE and of shares: below every limit, whatever the unit. */
const mostDigits: u32 = 11;
const cusipLength: u32 = 9;

// As the bytes of the text lie in a number.
const sh: u32 = 0x4853;
const prn: u32 = 0x4e5250;
const call: u32 = 0x6c6c6143;
const put: u32 = 0x747550;
const smallLetters: u32 = 0x20202020;

/** An amount written in digits only; -1 for any other cell. */
export function readAmount(from: usize, length: u32): i64 {
  if (length === 0 || length > mostDigits) return -1;
  if (length <= 8) return readDigits(from, length);
  const upper = readDigits(from, length - 8);
  const lower = readDigits(from + length - 8, 8);
  return upper < 0 || lower < 0 ? -1 : 100_000_000 * upper + lower;
}

/** Up to eight digits, all at once: those that are missing are leading zeros; -1 where one is no digit. */
function readDigits(from: usize, length: u32): i64 {
  const missing = (<u64>(8 - length)) << 3;
  const digits = (load<u64>(from) << missing) ^ (eightTimes(zero) << missing);
  // A byte above 9 comes to 128 or more when 118 are added, if it is not already.
  if ((((digits + eightTimes(118)) | digits) & eightTimes(128)) !== 0) return -1;
  const pairs = digits * 10 + (digits >> 8);
  const first = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
  const second = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return <i64>((first + second) >> 32);
}

/** A number of which each byte is the same. */
function eightTimes(byte: u64): u64 {
  const four = byte * 0x01010101;
  return (four << 32) | four;
}

/** The kind of a holding by SSHPRNAMTTYPE and PUTCALL; none where one of them says anything else. */
export function readKind(sharesType: u32, putCall: u32): u32 {
  if (sharesType !== sh && sharesType !== prn) return none;
  const first = sharesType === sh ? putCallCount : 0;
  if (putCall === 0) return first;
  if (putCall === call) return first + 1;
  return putCall === put ? first + 2 : none;
}

/** A cell of up to four bytes as one number; none for a longer one. */
export function readShort(from: usize, length: u32): u32 {
  return length > 4 ? none : load<u32>(from) & <u32>(((<u64>1) << (length << 3)) - 1);
}

/** Whether a CUSIP is one that the macro tidy_cusip leaves as it is: digits, capital letters, * @ and #. */
export function isTidyCusip(from: usize, length: u32): bool {
  if (length !== cusipLength) return false;
  for (let place: usize = 0; place < cusipLength; place++) {
    const byte = <u32>load<u8>(from + place);
    const isCharacter = byte - 48 < 10 || byte - 65 < 26 || byte === 42 || byte === 64 || byte === 35;
    if (!isCharacter) return false;
  }
  return true;
}

/** Whether a title says call or put, in letters of any case: what the macro option_of_title looks into. */
export function perhapsOption(from: usize, length: u32): bool {
  for (let place: u32 = 0; place + 3 <= length; place++) {
    const four = load<u32>(from + place) | smallLetters;
    if ((four & 0xffffff) === (put | (smallLetters >> 8)) || (place + 4 <= length && four === (call | smallLetters)))
      return true;
  }
  return false;
}

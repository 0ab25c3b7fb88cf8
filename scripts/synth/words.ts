/** Parts of made-up names. */
export const nouns =
  "ALDER AMBER ARBOR ARGENT ASPEN ATLAS AURORA BASALT BEACON BIRCH BLUFF BOLDER BRIAR CANYON CEDAR CINDER COBALT COPPER CORAL CREST DELTA DRIFT EMBER FALCON FERN FJORD FLINT FOREST GARNET GLACIER GRANITE HARBOR HAVEN HERON HOLLOW INDIGO IVORY JASPER JUNIPER KESTREL LANTERN LARCH LAUREL LEDGER LINDEN MAPLE MARLIN MEADOW MERIDIAN MISTRAL NORTH OPAL ORCHARD OSPREY PINE PRAIRIE QUARRY RAVEN RIDGE RIVER SABLE SIERRA SUMMIT TIDE".split(
    " ",
  );
/** What a made-up issuer is in, as its name says. */
export const trades =
  "AEROSPACE BANCORP BIO BRANDS CAPITAL CHEMICAL DATA DYNAMICS ENERGY ENTMT FINL FOODS GOLD HEALTH HLDGS HOTELS INDS INSURANCE LABS LOGISTICS MATLS MEDIA MEDICAL METALS MOTORS NETWORKS OIL PHARMACEUTICALS PPTYS RETAIL ROBOTICS SEMICONDUCTOR SOFTWARE STORAGE SYSTEMS TECHNOLOGIES THERAPEUTICS TRANSN UTILS WATER".split(
    " ",
  );
/** How an issuer's name ends. */
export const issuerForms = ["INC", "CORP", "CO", "LTD", "PLC", "N V", "INC NEW", "HLDGS INC"];
/** Titles of class of stocks, the frequent ones several times. */
export const stockTitles = ["COM", "COM", "COM", "COM", "COM", "CL A", "COM NEW", "SHS", "SPONSORED ADS", "ORD SHS"];
/** How a manager's name ends. */
export const fundForms = [
  "Capital Management, LLC",
  "Advisors, Inc.",
  "Wealth Partners LLC",
  "Asset Management LP",
  "Investment Counsel, Inc.",
  "Financial Group",
  "Trust Co",
];
/** Where managers are: city, EDGAR's code of state or country, and ZIP code. */
export const cities = [
  ["NEW YORK", "NY", "10022"],
  ["BOSTON", "MA", "02110"],
  ["CHICAGO", "IL", "60606"],
  ["SAN FRANCISCO", "CA", "94104"],
  ["GREENWICH", "CT", "06830"],
  ["DALLAS", "TX", "75201"],
  ["LONDON", "X0", "W1J 5JA"],
  ["TORONTO", "A6", "M5J 2J2"],
  ["LEAWOOD", "KS", "66211"],
  ["SEATTLE", "WA", "98101"],
] as const;
/** Sectors, and the industries of each. */
export const sectors: Readonly<Record<string, readonly string[]>> = {
  Technology: ["Software", "Semiconductors", "Hardware", "IT Services"],
  Healthcare: ["Biotechnology", "Drug Manufacturers", "Medical Devices"],
  "Financial Services": ["Banks", "Insurance", "Asset Management", "Credit Services"],
  Industrials: ["Aerospace & Defense", "Machinery", "Railroads", "Airlines"],
  "Consumer Cyclical": ["Auto Manufacturers", "Restaurants", "Specialty Retail"],
  "Consumer Defensive": ["Packaged Foods", "Beverages", "Discount Stores"],
  Energy: ["Oil & Gas E&P", "Oil & Gas Midstream"],
  "Basic Materials": ["Gold", "Chemicals", "Steel"],
  "Real Estate": ["REIT - Office", "REIT - Retail", "REIT - Industrial"],
  Utilities: ["Regulated Electric", "Renewable"],
  "Communication Services": ["Telecom Services", "Entertainment", "Internet Content"],
};

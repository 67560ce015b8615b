/** The languages of all texts, in their order. */

export const LANGUAGES = { en: "English", ru: "Русский", pl: "Polski" };

/** Finds the texts in the sources that go through gettext. Used by the tests of the catalogues. */

export interface Found {
  context: string | null;
  id: string;
  plural: string | null;
}

const STRING = '"((?:[^"\\\\]|\\\\.)*)"';
const PATTERNS: [RegExp, (groups: string[]) => Found][] = [
  [new RegExp(`\\btc\\(\\s*${STRING},\\s*${STRING}`, "g"), ([context = "", id = ""]) => ({ context, id, plural: null })],
  [new RegExp(`\\btn\\(\\s*${STRING},\\s*${STRING}`, "g"), ([id = "", plural = ""]) => ({ context: null, id, plural })],
  [new RegExp(`\\b(?:t|m)\\(\\s*${STRING}`, "g"), ([id = ""]) => ({ context: null, id, plural: null })],
];

/** Every text of a source file that is marked for translation. */
export function findMessages(source: string): Found[] {
  return PATTERNS.flatMap(([pattern, make]) =>
    [...source.matchAll(pattern)].map((match) =>
      make(match.slice(1).map((text) => JSON.parse(`"${text}"`) as string)),
    ),
  );
}

export const keyOf = ({ context, id }: Pick<Found, "context" | "id">) =>
  context === null ? id : `${context}\u0004${id}`;

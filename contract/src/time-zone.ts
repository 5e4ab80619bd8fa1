/**
 * Abbreviations that ICU adds to the tz database and that mean one thing to most people, by the zone
 * that Intl takes them for. The others (AST, BST, ECT …) mean different places to different people.
 */
const abbreviations: Readonly<Record<string, string>> = {
  CST: 'America/Chicago',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  PST: 'America/Los_Angeles',
}

/** Names that ICU, and so Intl, accepts beside the tz database; Temporal and PostgreSQL refuse them. */
const addedByIcu =
  /^(A[CEGRS]T|B[ES]T|C[ANST]T|E[AC]T|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST|SystemV\/.*|US\/Pacific-New)$/i

/**
 * The IANA name of a time zone that Intl, Temporal and PostgreSQL can all use; undefined where one of
 * them cannot. A common abbreviation becomes the zone that it stands for.
 */
export function ianaZone(name: string): string | undefined {
  const zone = abbreviations[name.toUpperCase()] ?? name
  return isUsable(zone) ? zone : undefined
}

function isUsable(zone: string): boolean {
  // Offsets such as '+02:00' are accepted by Intl too, but have no summer time.
  if (!/^[A-Za-z]/.test(zone) || addedByIcu.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * Abbreviations that ICU adds to the tz database and that mean one thing to most people, by the zone
 * that Intl takes them for. The others (AST, BST, ECT …) mean different places to different people.
 */
const abbreviations: Readonly<Record<string, string>> = {
  AET: 'Australia/Sydney',
  CAT: 'Africa/Maputo',
  CST: 'America/Chicago',
  EAT: 'Africa/Nairobi',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  PST: 'America/Los_Angeles',
}

/** What ICU, and so Intl, knows beside the tz database; Temporal and PostgreSQL refuse it. */
const addedByIcu =
  /^(A[CEGRS]T|B[ES]T|C[ANST]T|E[AC]T|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST|SystemV\/.*|US\/Pacific-New)$/i

const known = new Map<string, string | undefined>()
const mostKnown = 1_000

/**
 * The IANA name of a time zone that Intl, Temporal and PostgreSQL can all use; undefined where one of
 * them cannot. A common abbreviation becomes the zone that it stands for.
 */
export function ianaZone(name: string): string | undefined {
  if (known.has(name)) return known.get(name)
  const zone = abbreviations[name.toUpperCase()] ?? name
  const found = isUsable(zone) ? zone : undefined
  if (known.size >= mostKnown) known.clear()
  known.set(name, found)
  return found
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

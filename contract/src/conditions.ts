/*
 * What is dangerous to a client, without a schema, so that the page has it without loading one.
 */

/** What clients are allergic to, and conditions that matter to a treatment. 'other' is said in words. */
export const conditionKinds = [
  'hair_dye',
  'peroxide',
  'fragrance',
  'adhesive',
  'acrylates',
  'latex',
  'metal',
  'anaesthetic',
  'skin',
  'pregnancy',
  'asthma',
  'epilepsy',
  'diabetes',
  'bleeding',
  'other',
] as const
export type ConditionKind = (typeof conditionKinds)[number]
export const severities = ['mild', 'moderate', 'severe'] as const
export type Severity = (typeof severities)[number]

/** The severest first. */
export const bySeverity = (a: { severity: Severity }, b: { severity: Severity }): number =>
  severities.indexOf(b.severity) - severities.indexOf(a.severity)

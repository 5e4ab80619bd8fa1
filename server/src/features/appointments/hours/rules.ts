import type { OutsideHours } from '@salon/contract/working-spans'

const inBrackets = (reason: string | null | undefined) => (reason ? ` (${reason})` : '')
const printed = ({ from, to }: { from: string; to: string }) => `${from}–${to}`

/**
 * Why a row is outside of working hours, for a person: 'Marta works 09:00–17:00 that day.'
 * @param member the staff member's name
 */
export function outsideSentence(
  { why, staffId, hours, span, reason }: OutsideHours,
  member: string,
): string {
  const isSalons = staffId === null
  const who = isSalons ? 'The salon' : member
  switch (why) {
    case 'closed':
      return `${isSalons ? 'The salon is closed' : `${member} does not work`} that day${inBrackets(reason)}.`
    case 'outside':
      return hours ? `${who} ${isSalons ? 'is open' : 'works'} ${printed(hours)} that day.` : ''
    case 'break':
      return span ? `${who} has a break ${printed(span)} that day.` : ''
    case 'blocked':
      return span
        ? `${member} is not available ${printed(span)} that day${inBrackets(span.reason)}.`
        : ''
  }
}

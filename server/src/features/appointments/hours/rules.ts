import type { OutsideHours } from '@salon/contract/working-spans'

const inBrackets = (reason: string | null) => (reason ? ` (${reason})` : '')
const printed = ({ from, to }: { from: string; to: string }) => `${from}–${to}`

/**
 * Why a row is outside of working hours, for a person: 'Marta works 09:00–17:00 that day.'
 * @param member the staff member's name
 */
export function outsideSentence(outside: OutsideHours, member: string): string {
  if (outside.why === 'blocked')
    return `${member} is not available ${printed(outside.span)} that day${inBrackets(outside.reason)}.`
  const isSalons = outside.staffId === null
  const who = isSalons ? 'The salon' : member
  switch (outside.why) {
    case 'closed':
      return `${who} ${isSalons ? 'is closed' : 'does not work'} that day${inBrackets(outside.reason)}.`
    case 'outside':
      return `${who} ${isSalons ? 'is open' : 'works'} ${printed(outside.span)} that day.`
    case 'break':
      return `${who} has a break ${printed(outside.span)} that day.`
  }
}

/** Phrases of the next step of a visit. */
export const visitSteps = {
  confirm: 'Confirm',
  arrive: 'Arrived',
  begin: 'In the chair',
  complete: 'Complete',
  more: 'More actions',
  hasArrived: '{{name}} has arrived',
  hasNotArrived: '{{name}} has not arrived yet',
  moveInCalendar: 'Move in calendar',
  notArrived: 'Not arrived yet',
  arrivalFailed: "Couldn't save the arrival",
  rebook: 'Rebook',
  rebookWhen: 'How much later',
  rebookLater: 'Look further ahead',
  rebookAnyone: 'With anyone',
  rebookByHand: 'Choose manually',
}

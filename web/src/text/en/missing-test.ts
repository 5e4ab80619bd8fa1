/** Phrases of the booking form where the client lacks a patch test: why it is booked without, or a visit for one. */
export const missingTest = {
  adminOnly: 'Only an admin can book this without the test.',
  reason: 'Reason to book without the test',
  reasonHint: 'Recorded in the history. Applies to this start time only.',
  reasonRequired: 'Please give a reason',
  goOn: 'Continue without the test',
  testVisit: {
    title: 'Test visit',
    service:
      'Choose your service for patch tests. If there is none, add one, such as “Patch test”, 15 minutes.',
    book: 'Book a test visit: {{when}}',
    booked: 'Test visit booked: {{when}}.',
    tooLate: 'There’s not enough time for a patch test before this visit.',
    later: 'Choose {{when}} instead',
  },
}

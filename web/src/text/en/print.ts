/** Phrases of printed pages. */
export const print = {
  printClient: 'Print',
  dayOf: '{{salon}}: {{day}}',
  empty: 'No visits',
  failed: "Couldn't prepare the page for printing",
  seeSafety: 'See allergies and patch tests',
  checkAge: 'Check minimum age',
  printedAt: 'Printed {{when}}',
  service: 'Service',
  staff: 'Staff',
  status: 'Status',
  price: 'Price',
  notes: 'Notes',
  date: 'Date',
  card: 'Client card',
  cardOf: '{{salon}}: {{client}}',
}

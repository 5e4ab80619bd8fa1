import type { Customer } from '@salon/contract/customers'
import { ClientForms } from '../features/forms/panels/client-forms.tsx'
import { ClientFormulas } from '../features/formulas/panels/formula-card.tsx'

/** What the desk alone sees of a client, beside allergies and patch tests: signed forms and formulas. */
export const ClientRecord = ({ customer }: { customer: Customer }) => (
  <>
    <ClientForms customer={customer} />
    <ClientFormulas customer={customer} />
  </>
)

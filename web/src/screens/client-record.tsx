import type { Customer } from '@salon/contract/customers'
import { ClientForms } from '../features/forms/panels/client-forms.tsx'
import { ClientFormulas } from '../features/formulas/panels/formula-card.tsx'
import { SafetyCard } from '../features/safety/panels/safety-card.tsx'

/** What the desk alone sees of a client: allergies, patch tests, signed forms and formulas. */
export const ClientRecord = ({ customer }: { customer: Customer }) => (
  <>
    <SafetyCard customerId={customer.id} />
    <ClientForms customer={customer} />
    <ClientFormulas customer={customer} />
  </>
)

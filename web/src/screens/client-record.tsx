import { ClientFormulas } from '../features/formulas/panels/formula-card.tsx'
import { SafetyCard } from '../features/safety/panels/safety-card.tsx'

/** What the desk alone sees of a client: allergies, patch tests and formulas. */
export const ClientRecord = ({ customerId }: { customerId: number }) => (
  <>
    <SafetyCard customerId={customerId} />
    <ClientFormulas customerId={customerId} />
  </>
)

import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import { useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import { useOffers } from '../booking/use-offers.ts'

/**
 * The sentence that names the first service among rows which a staff member does not offer; undefined where they offer
 * all of them, or where that is not known yet.
 * @param enabled whether the offers are to be fetched already
 */
export function useNotOffered(enabled: boolean) {
  const t = useText()
  const { does } = useOffers(enabled)
  return (rows: readonly Appointment[], member: Pick<StaffMember, 'id' | 'name'>) => {
    const row = rows.find(({ service }) => !does(member, service))
    return row && t('moving.notOffered', { staff: member.name, service: row.service.name })
  }
}

import type { WorkingHours } from '@salon/contract/working-spans'

/** The regular week of an owner on a day, or else the first one to come. */
export function currentSchedule<S extends WorkingHours['schedules'][number]>(
  { schedules }: { readonly schedules: readonly S[] },
  staffId: number | null,
  day: string,
): S | undefined {
  const own = schedules
    .filter((one) => one.staffId === staffId)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return own.findLast(({ validFrom }) => validFrom <= day) ?? own[0]
}

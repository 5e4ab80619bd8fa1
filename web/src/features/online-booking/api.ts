import type { DepositSettingsEdit } from '@salon/contract/deposits'
import type {
  OnlineBookingSettings,
  OnlineBookingSettingsEdit,
} from '@salon/contract/online-booking'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { editRow } from '../../lib/edit-row.ts'

export const onlineBookingQueries = {
  settings: () =>
    queryOptions({
      queryKey: ['settings', 'onlineBooking'],
      queryFn: ({ signal }) => call('GET /api/online-booking', {}, { signal }),
    }),
  /** What waits for the salon's answer, by start. */
  awaiting: () =>
    queryOptions({
      queryKey: ['appointments', 'awaiting'],
      queryFn: ({ signal }) => call('GET /api/online-bookings/awaiting', {}, { signal }),
    }),
  /** Times of some days that are held. A hold is recorded as no change, so they are requested again and again. */
  held: (from: string, to: string) =>
    queryOptions({
      queryKey: ['appointments', 'held', from, to],
      queryFn: ({ signal }) =>
        call('GET /api/online-bookings/held', { query: { from, to } }, { signal }),
      refetchInterval: 30_000,
    }),
  /** The online booking by which an appointment was made. */
  ofAppointment: (id: number) =>
    queryOptions({
      queryKey: ['appointments', 'onlineBooking', id],
      queryFn: ({ signal }) =>
        call('GET /api/appointments/:id/online-booking', { params: { id } }, { signal }),
    }),
  /** Whether a client is blocked from booking online. */
  clientBlock: (customerId: number) =>
    queryOptions({
      queryKey: ['customers', 'onlineBooking', customerId],
      queryFn: ({ signal }) =>
        call('GET /api/customers/:id/online-booking', { params: { id: customerId } }, { signal }),
    }),
}

export const depositQueries = {
  settings: () =>
    queryOptions({
      queryKey: ['settings', 'deposits'],
      queryFn: ({ signal }) => call('GET /api/deposit-settings', {}, { signal }),
    }),
  /** The latest that were paid. */
  list: () =>
    queryOptions({
      queryKey: ['appointments', 'deposits'],
      queryFn: ({ signal }) => call('GET /api/deposits', {}, { signal }),
    }),
  /** What was paid for the visit of an appointment. */
  ofAppointment: (id: number) =>
    queryOptions({
      queryKey: ['appointments', 'deposit', id],
      queryFn: ({ signal }) =>
        call('GET /api/appointments/:id/deposit', { params: { id } }, { signal }),
    }),
}

/** Times of some days that are held for those who book online; none unless the salon takes bookings online. */
export const useHeldTimes = (from: string, to: string) => {
  const { data: settings } = useQuery(onlineBookingQueries.settings())
  const isOn = settings?.isOn === true
  return useQuery({ ...onlineBookingQueries.held(from, to), enabled: isOn }).data ?? []
}

/** Changes which deposit clients pay, and keys of the provider, which are never read again. */
export const useEditDeposits = () =>
  useMutation({
    mutationFn: ({ version, edit }: { version: number; edit: DepositSettingsEdit }) =>
      call('PUT /api/deposit-settings', { body: edit }, { ifMatch: version }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(depositQueries.settings().queryKey, saved)
    },
    meta: { changes: 'settings' },
  })

/** Queues the refund of a deposit. */
export const useRefundDeposit = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/deposits/:id/refund', { params: { id } }),
    meta: { changes: 'appointments' },
  })

const fieldsOf = (settings: OnlineBookingSettings) => {
  const { formerSlugs: _, canMail: __, version: ___, ...fields } = settings
  return fields
}

/** Changes settings of online booking, keeping what somebody else changed meanwhile in other fields. */
export const useEditOnlineBooking = () =>
  useMutation({
    mutationFn: (edit: { before: OnlineBookingSettings; mine: OnlineBookingSettingsEdit }) =>
      editRow(
        { before: edit.before, mine: edit.mine as Partial<ReturnType<typeof fieldsOf>> },
        {
          fieldsOf,
          versionOf: ({ version }) => version,
          send: (body, ifMatch) => call('PUT /api/online-booking', { body }, { ifMatch }),
        },
      ),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(onlineBookingQueries.settings().queryKey, saved)
    },
    meta: { changes: 'settings' },
  })

const answers = {
  accept: 'POST /api/online-bookings/:id/accept',
  decline: 'POST /api/online-bookings/:id/decline',
} as const

/** Blocks a client from booking online, who is asked to call instead, or allows it again. */
export const useBlockClient = (customerId: number) =>
  useMutation({
    mutationFn: (isBlocked: boolean) =>
      call('PUT /api/customers/:id/online-booking', {
        params: { id: customerId },
        body: { isBlocked },
      }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(onlineBookingQueries.clientBlock(customerId).queryKey, saved)
    },
    meta: { changes: 'customers' },
  })

/** Answers an online booking that waits. */
export const useAnswerBooking = () =>
  useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: keyof typeof answers }) =>
      call(answers[answer], { params: { id } }),
    meta: { changes: 'appointments' },
  })

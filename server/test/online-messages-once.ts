import type { OpenSalon } from './open-salon.ts'
import type { TestMailServer } from './mail-server.ts'
import type { StubGateway } from './sms-gateway-stub.ts'

const handedOver = `state in ('sent', 'delivered', 'unknown')`
const ofReminders = `kind in ('reminder', 'second_reminder')`

/** Ways in which clients were sent a message twice, by the database; empty where there is none. */
export async function repeatedMessages({ database }: OpenSalon): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `with delivered as (select * from messages where ${handedOver})

     -- A visit of a client is reminded of once for each start, whatever became of it meanwhile.
     select 'reminder' as twice, visit_key, kind, channel, start from delivered where ${ofReminders}
     group by visit_key, kind, channel, start having count(*) > 1

     -- One that repeats the message before it. A visit that stands again is no message: cancelled after
     -- that, it is.
     union all
     select 'in a row', visit_key, kind, channel, start from (
       select *, lag(kind) over about as kind_before, lag(start) over about as start_before
       from delivered where not ${ofReminders} window about as (partition by visit_key, channel order by id)
     ) one
     where kind = kind_before and start = start_before and kind not in ('cancelled', 'waiting_list_offer')

     -- A time is offered to a client once for each visit of whom they wish that gave it up, all of it or a part.
     union all
     select 'offered again', visit_key, kind, channel, start from (
       select m.user_id, m.visit_key, m.kind, m.channel, m.start, w.staff_ids, count(*) as offers,
         m.start + make_interval(mins => (
           select sum(s.duration)::int from services s
           where s.user_id = w.user_id and w.service_ids @> to_jsonb(s.id)
         )) as until
       from delivered m
       join online_bookings b on b.user_id = m.user_id and b.id = m.booking_id
       join waiting_entries w on w.user_id = b.user_id and w.id = b.waiting_entry_id
       where m.kind = 'waiting_list_offer'
       group by m.user_id, m.visit_key, m.kind, m.channel, m.start, w.user_id, w.staff_ids, w.service_ids
     ) offer
     where offers > (
       select count(distinct (transaction_id, before -> 'staff_id', before -> 'appointment_date')) from history
       where history.user_id = offer.user_id and subject = 'appointments'
         and before ->> 'status' not in ('cancelled', 'no-show')
         and (staff_ids = '[]' or staff_ids @> (before -> 'staff_id'))
         and (before ->> 'appointment_date')::timestamptz < until
         and start < (before ->> 'appointment_date')::timestamptz + make_interval(mins => (before ->> 'duration')::int)
         and (after is null or after ->> 'status' in ('cancelled', 'no-show')
           or (before -> 'appointment_date', before -> 'staff_id') is distinct from (after -> 'appointment_date', after -> 'staff_id'))
     )

     -- More than the audit log has transactions that changed whether or when the visit is; or by the client's link,
     -- which is no account's, with whom: a move to somebody else at the same time is confirmed.
     union all
     select 'without a change', visit_key, null, channel, null from (
       select visit_key, channel, count(*) as messages, jsonb_agg(appointment_ids) as ids
       from delivered where not ${ofReminders} and appointment_id is not null group by visit_key, channel
     ) visit
     where messages > (
       select count(distinct transaction_id) from history
       where subject = 'appointments'
         and appointment_id in (select jsonb_array_elements(each)::bigint from jsonb_array_elements(ids) each)
         and ((before -> 'status', before -> 'appointment_date')
             is distinct from (after -> 'status', after -> 'appointment_date')
           or actor_kind = 'program' and before -> 'staff_id' is distinct from after -> 'staff_id')
     )`,
  )
  return rows
}

/** How many messages were handed over by each channel, and how many of each state there are. */
export async function messageCounts({ database }: OpenSalon) {
  const { rows } = await database.pool.query<{ channel: string; count: number }>(
    `select channel, count(*)::int from messages where ${handedOver} group by channel`,
  )
  const of = (channel: string) => rows.find((row) => row.channel === channel)?.count ?? 0
  return { email: of('email'), sms: of('sms') }
}

/** Messages that are neither handed over nor given up. */
export async function unsettledMessages({ database }: OpenSalon): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from messages where state in ('queued', 'sending')`,
  )
  return rows[0]?.count ?? 0
}

/** The keys of the messages that reached the gateway, and those of the emails that reached the mail server. */
export const receivedKeys = (gateway: StubGateway, post: TestMailServer) => ({
  sms: gateway.received.map(({ body }) => /message(?:=|%3D)([\w-]{36})/.exec(body)?.[1] ?? body),
  email: post.emails.map(({ source }) => /^Message-ID: <(.*)@/im.exec(source)?.[1] ?? source),
})

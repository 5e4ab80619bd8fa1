import type { OwnTerms } from '@salon/contract/service-terms'
import { sql } from 'drizzle-orm'

/** The offers of a service by staff members who are not archived, as JSON: a column of a query of `services`. */
export const offersOfService = sql<(OwnTerms & { staffId: number })[]>`(
  select coalesce(json_agg(json_build_object('staffId', o.staff_id, 'price', o.price::text,
    'duration', o.duration, 'initialWork', o.initial_work, 'processing', o.processing,
    'cleanup', o.cleanup)), '[]')
  from service_offers o join staff m on m.user_id = o.user_id and m.id = o.staff_id
  where o.user_id = "services"."user_id" and o.service_id = "services"."id"
    and o.archived_at is null and m.archived_at is null)`

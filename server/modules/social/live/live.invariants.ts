import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db'

/**
 * The moments of a room fit its state, its number of goods equals that of its shelf, and the explained product is on
 * the shelf. Views and reminders are at least the rows of their tables, from which a sweep deletes.
 */
export async function liveBreaches(q: Reader): Promise<string[]> {
  const { rows } = await sql<{ code: string; state: string }>`
    select live_room_code as code, state from live_room r where not (
      case
        when state = 'notStarted' then started_at = 0 and ended_at = 0
        when state in ('live', 'paused', 'error') then started_at > 0 and ended_at = 0
        else pinned_number = 0 and ended_at >= started_at and (ended_at = 0) = (started_at = 0)
      end
      and goods_count = (select count(*) from live_goods g where g.live_room_code = r.live_room_code)
      and pinned_number between 0 and goods_count
      and views >= (select count(*) from live_viewer v where v.live_room_code = r.live_room_code)
      and reminders >= (select count(*) from live_reminder m where m.live_room_code = r.live_room_code)
    )`.execute(q)
  return rows.map(({ code, state }) => `live room ${code}: moments or counters do not fit ${state}`)
}

import type { LiveFields } from '@contract/console/live'
import { OPERATOR } from '../../../../test/support/actor'
import type { TestMall } from '../../../../test/support/app'
import type { ConsoleClient } from '../../../../test/support/console-client'
import { PICTURE } from '../../goods/catalog/catalog.fixture'
import type { LiveMove } from './live.machine'

export const HOUR = 3_600_000
export const STREAM = '/media/live/tea.m3u8'
export const RECORDING = '/media/live/tea-ended.m3u8'

/** A room of the store tea that begins an hour from now, with the given changes. */
export const roomOf = (
  mall: Pick<TestMall, 'clock'>,
  liveRoomCode: string,
  change: Partial<LiveFields> & { storeId?: string } = {},
) => ({
  liveRoomCode,
  storeId: 'tea',
  title: `直播 ${liveRoomCode}`,
  cover: PICTURE,
  layout: 'landscape' as const,
  anchorName: '小叶',
  startsAt: mall.clock.now() + HOUR,
  streamUrl: STREAM,
  playbackUrl: '',
  durationMs: 0,
  ...change,
})

/** Makes moves of a room, one after another, and returns the room after the last one. */
export async function lead(desk: ConsoleClient, liveRoomCode: string, ...moves: readonly LiveMove[]) {
  let room = await desk.call('live/detail', { liveRoomCode })
  for (const move of moves) room = await desk.call(`live/${move}`, { liveRoomCode, version: room.version })
  return room
}

/** Announces such a room as the operator; returns its code. */
export async function putRoom(
  mall: Pick<TestMall, 'clock' | 'services'>,
  liveRoomCode: string,
  change: Parameters<typeof roomOf>[2] = {},
): Promise<string> {
  await mall.services.liveOperator.add(OPERATOR, 'all', roomOf(mall, liveRoomCode, change))
  return liveRoomCode
}

import { chatDeskEndpoints, chatUploads } from '@contract/console/chat'
import { type ConsoleRoute, consoleRoutesFor, consoleUploadsFor } from '../../../gateways/console/console-endpoint'
import type { ChatCannedService } from './chat-canned.service'
import type { ChatDeskService } from './chat-desk.service'
import type { ChatRatingService } from './chat-rating.service'
import type { ChatSettingService } from './chat-setting.service'
import type { ChatTurnService } from './chat-turn.service'

interface Desks {
  desk: ChatDeskService
  canned: ChatCannedService
  settings: ChatSettingService
  ratings: ChatRatingService
  turns: ChatTurnService
}

export const chatConsoleRoutes = ({ desk, canned, settings, ratings, turns }: Desks): ConsoleRoute[] => [
  ...consoleRoutesFor(chatDeskEndpoints, {
    'chat/list': ({ input, staff }) => desk.list(staff, input),
    'chat/counts': async ({ staff }) => ({ views: await desk.counts(staff) }),
    'chat/detail': ({ input, staff }) => desk.detail(staff, input),
    'chat/history': ({ input: { afterSequence, beforeSequence, pageSize, ...key }, staff }) =>
      desk.history(staff, key, {
        ...(afterSequence !== undefined && { after: afterSequence }),
        ...(beforeSequence !== undefined && { before: beforeSequence }),
        ...(pageSize !== undefined && { pageSize }),
      }),
    'chat/cards': ({ input: { uid, targetId, ...ids }, staff }) => desk.cards(staff, { uid, targetId }, ids),
    'chat/send': ({ input: { uid, targetId, ...answer }, staff }) => desk.send(staff, { uid, targetId }, answer),
    'chat/take': ({ input: { isForced, ...key }, actor, staff }) => desk.take(actor, staff, key, isForced),
    'chat/release': ({ input, staff }) => desk.release(staff, input),
    'chat/read': async ({ input: { sequenceNum, ...key }, staff }) => {
      await desk.read(staff, key, sequenceNum)
      return {}
    },
    'chat/typing': async ({ input: { isTyping, ...key }, staff }) => {
      await desk.typing(staff, key, isTyping)
      return {}
    },
    'chat/recall': async ({ input: { msgId, ...key }, staff }) => {
      await desk.recall(staff, key, msgId)
      return {}
    },
    'chat/sendProduct': ({ input: { uid, targetId, ...goods }, staff }) =>
      turns.sendProduct(staff, { uid, targetId }, goods),
    'chat/colleagues': async ({ input, staff }) => ({ records: await turns.colleagues(staff, input) }),
    'chat/transfer': async ({ input: { staffId, note, ...key }, actor, staff }) => {
      await turns.transfer(actor, staff, key, { staffId, note })
      return desk.detail(staff, key)
    },
    'chat/end': async ({ input, actor, staff }) => {
      await turns.end(actor, staff, input)
      return desk.detail(staff, input)
    },
    'chat/note': async ({ input: { text, ...key }, staff }) => {
      await turns.note(staff, key, text)
      return {}
    },
    'chat/side': ({ input, staff }) => turns.side(staff, input),
    'chat/openCase': async ({ input: { type, content, ...key }, actor, staff }) => ({
      feedbackNo: await turns.openCase(actor, staff, key, { type, content }),
    }),
    'chat/ratings': ({ input, staff }) => ratings.list(staff.stores, input),
    'chat/averages': ({ staff }) => ratings.averages(staff.stores),
    'chat/setting': ({ input, staff }) => settings.find(staff.stores, input.targetId),
    'chat/saveSetting': ({ input: { targetId, ...changes }, actor, staff }) =>
      settings.save(actor, staff.stores, targetId, changes),
    'chat/canned': async ({ staff }) => ({ records: await canned.list(staff) }),
    'chat/putCanned': ({ input, actor, staff }) => canned.put(actor, staff, input),
    'chat/moveCanned': async ({ input: { cannedId, isUp }, actor, staff }) => {
      await canned.move(actor, staff, cannedId, isUp)
      return {}
    },
    'chat/dropCanned': async ({ input, actor, staff }) => {
      await canned.drop(actor, staff, input.cannedId)
      return {}
    },
  }),
  ...consoleUploadsFor(chatUploads, {
    'chat/sendPicture': ({ file, query: { uid, targetId, msgId }, staff }) =>
      desk.sendPicture(staff, { uid, targetId }, { msgId, file }),
  }),
]

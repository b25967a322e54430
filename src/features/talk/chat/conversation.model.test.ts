// The conversation on a network that loses, repeats and delays frames: once it works, the client shows the rows.
import { IM_COMMANDS, IM_PUSHES, IM_REPLY } from '@contract/codes/im'
import type { ImHistory, ImMessage } from '@contract/schema/chat'
import type { ImFrame, ImServerFrame } from '@contract/socket/frame'
import fc from 'fast-check'
import { ApiError } from '@/app/api/api-error'
import type { SocketEvents } from '@/platform/socket.types'
import { fakeEnv } from '../../../../test/support/fake-env'
import { tiered } from '../../../../test/support/tier'
import { Chats } from './chats.store'
import { ConversationStore, SHOWN_MAX } from './conversation.store'
import { ImSocket } from './im-socket'

const TARGET = 'suyan'
const RUNS = tiered(60, 2000)
/** Longer than the longest pause before a reconnect and than the reply timeout. */
const SETTLE_MS = 50_000

/** A server that stores every message that arrives, and a network between it and the client. */
class Network {
  readonly rows: ImMessage[] = []
  /** Frames to the client, in the order in which they leave. */
  private queue: ImServerFrame[] = []
  private events: SocketEvents | null = null
  isUp = true
  /** Faults of the next frames, by kind. */
  losesReply = false
  losesPush = false
  repeatsPush = false
  refusesReads = false

  readonly connect = (_url: string, events: SocketEvents) => {
    void Promise.resolve().then(() => {
      if (!this.isUp) return events.onClose()
      this.events = events
      events.onOpen()
    })
    return {
      send: (text: string) => {
        if (this.events !== events) return false
        this.take(JSON.parse(text) as ImFrame)
        return true
      },
      close: () => this.events === events && this.cut(),
    }
  }

  /** Frames that have not arrived are lost. */
  cut(): void {
    const { events } = this
    this.events = null
    this.queue = []
    events?.onClose()
  }

  /** Delivers the oldest frames. */
  deliver(most = Number.POSITIVE_INFINITY): void {
    for (const frame of this.queue.splice(0, most)) this.events?.onText(JSON.stringify(frame))
  }

  store(message: Pick<ImMessage, 'msgId' | 'side' | 'busiParam'>): ImMessage {
    const known = this.rows.find(({ msgId }) => msgId === message.msgId)
    if (known) return known
    const row: ImMessage = {
      ...message,
      sequenceNum: this.rows.length + 1,
      type: 1,
      images: [],
      voiceUrl: '',
      sentAt: this.rows.length,
      isRecalled: false,
    }
    this.rows.push(row)
    const { msgId, sequenceNum, type, busiParam, sentAt } = row
    const fromImUid = row.side === 'shopper' ? '' : TARGET
    this.push({ command: IM_PUSHES.news, targetId: TARGET, fromImUid, msgId, sequenceNum, type, busiParam, sentAt })
    return row
  }

  recallLast(): void {
    const row = this.rows.filter(({ side, isRecalled }) => side === 'staff' && !isRecalled).pop()
    if (!row) return
    const { sequenceNum, msgId } = row
    this.rows[sequenceNum - 1] = { ...row, isRecalled: true, busiParam: '' }
    this.push({ command: IM_PUSHES.recalled, targetId: TARGET, sequenceNum, msgId })
  }

  history({ afterSequence, beforeSequence, pageSize = 30 }: Partial<Record<string, number>>): ImHistory {
    if (!this.isUp || this.refusesReads) throw new ApiError({ code: -1, message: 'no network', name: 'NETWORK' })
    const found = this.rows.filter(
      ({ sequenceNum }) => sequenceNum > (afterSequence ?? 0) && sequenceNum < (beforeSequence ?? Infinity),
    )
    const records = afterSequence === undefined ? found.slice(-pageSize) : found.slice(0, pageSize)
    return { records, hasMore: found.length > pageSize, othersRead: 0, lastSequence: this.rows.length }
  }

  /** A lost push is replaced by the resync frame, as in the server's hub. */
  private push(frame: ImServerFrame): void {
    if (this.losesPush) this.queue.push({ command: IM_PUSHES.resync })
    else this.queue.push(frame, ...(this.repeatsPush ? [frame] : []))
    this.losesPush = false
    this.repeatsPush = false
  }

  private take({ command, msgId = '', busiParam = '' }: ImFrame): void {
    const reply = { command: command + IM_REPLY, code: 0 }
    if (command !== IM_COMMANDS.send) this.queue.push(reply)
    else {
      const { sequenceNum, sentAt } = this.store({ msgId, side: 'shopper', busiParam })
      if (!this.losesReply) this.queue.push({ ...reply, sequenceNum, sentAt })
      this.losesReply = false
    }
  }
}

type Act =
  | 'write'
  | 'answer'
  | 'recall'
  | 'cut'
  | 'down'
  | 'up'
  | 'loseReply'
  | 'losePush'
  | 'repeatPush'
  | 'refuseReads'
  | 'allowReads'
  | 'earlier'
  | 'newest'
  | 'resend'
  | 'reopen'
  | { deliver: number }
  | { wait: number }

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Act>('write', 'answer') },
  { weight: 6, arbitrary: fc.record({ deliver: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(0, 10, 1000, 16_000) }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Act>('cut', 'down', 'up', 'loseReply', 'losePush', 'repeatPush', 'refuseReads'),
  },
  { weight: 3, arbitrary: fc.constantFrom<Act>('allowReads', 'recall', 'earlier', 'newest', 'resend', 'reopen') },
)

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  localStorage.clear()
})

async function walk(list: readonly Act[], rowsBefore: number): Promise<void> {
  localStorage.clear()
  const network = new Network()
  for (let n = 1; n <= rowsBefore; n++) network.store({ msgId: `before-${n}`, side: 'staff', busiParam: `${n}` })
  const read = (input: object) => network.history(input as Partial<Record<string, number>>)
  const env = fakeEnv({
    legacy: {
      'base.im.user.queryBizUser': () => null,
      'base.im.message.getDialogueList': () => ({ records: [], unreadCount: 0 }),
      'base.im.message.getHistoryRecords': read,
    },
  })
  const chats = env.stores.get(Chats)
  const socket = new ImSocket({
    connect: network.connect,
    address: async () => 'wss://mall.example/im',
    login: async () => ({ command: IM_COMMANDS.login }),
    onPush: chats.push,
    onReady: chats.ready,
    isInSight: () => false,
  })
  Object.assign(chats, { socket })
  let conversation = new ConversationStore(env, TARGET)
  let stop = chats.follow(conversation)
  void conversation.open()
  const written: string[] = []
  const settle = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms)
  }
  await settle(0)
  for (const act of list) {
    if (typeof act === 'object') {
      if ('deliver' in act) network.deliver(act.deliver)
      else await settle(act.wait)
    } else if (act === 'write') {
      written.push(`own ${written.length}`)
      void conversation.sendText(written.at(-1) ?? '')
    } else if (act === 'answer')
      network.store({ msgId: `staff-${network.rows.length}`, side: 'staff', busiParam: '{}' })
    else if (act === 'recall') network.recallLast()
    else if (act === 'cut') network.cut()
    else if (act === 'down') {
      network.isUp = false
      network.cut()
    } else if (act === 'up') network.isUp = true
    else if (act === 'loseReply') network.losesReply = true
    else if (act === 'losePush') network.losesPush = true
    else if (act === 'repeatPush') network.repeatsPush = true
    else if (act === 'refuseReads') network.refusesReads = true
    else if (act === 'allowReads') network.refusesReads = false
    else if (act === 'earlier') void conversation.loadEarlier()
    else if (act === 'newest') void conversation.loadNewest()
    else if (act === 'resend') void conversation.resend()
    else {
      stop()
      conversation = new ConversationStore(env, TARGET)
      stop = chats.follow(conversation)
      void conversation.open()
    }
    await settle(0)
    const places = conversation.messages.flatMap(({ sequenceNum }) => sequenceNum ?? [])
    // No message is ever doubled or out of order.
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
    expect(conversation.messages.length).toBeLessThanOrEqual(SHOWN_MAX)
  }
  network.isUp = true
  network.refusesReads = false
  network.losesReply = false
  for (let turn = 0; turn < 3; turn++) {
    for (let step = 0; step < 20; step++) {
      network.deliver()
      await settle(SETTLE_MS / 20)
    }
    if (conversation.hasLater) void conversation.loadNewest()
  }
  expect(
    network.rows.filter(({ side }) => side === 'shopper').map(({ busiParam }) => JSON.parse(busiParam).text),
  ).toEqual(written)
  const shown = conversation.messages.map(({ msgId, sequenceNum, isRecalled }) => ({ msgId, sequenceNum, isRecalled }))
  const rows = network.rows.map(({ msgId, sequenceNum, isRecalled }) => ({ msgId, sequenceNum, isRecalled }))
  expect(shown).toEqual(rows.slice(-shown.length))
  expect(shown.length).toBeGreaterThanOrEqual(Math.min(rows.length, 30))
  stop()
  chats.dispose()
}

test(`after ${RUNS} random walks on a bad network each message is there once, in order [chat.gap] [chat.queue-offline] [chat.once]`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(acts, { maxLength: 60 }), fc.constantFrom(0, 1, 29, 31, 75), walk), {
    numRuns: RUNS,
  })
})

import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Acts, ErrorStrip } from '../../ui'

type Room = Reply<'live/detail'>

const NOUNS = ['live', 'audit']

/** Moves that need a confirmation: shoppers see the effect immediately, and no move restores the former state. */
const ASKED: Readonly<Record<string, { button: string; text: string }>> = {
  end: { button: '结束直播', text: '顾客马上看到直播已结束，不能再开。回放地址可以之后再填' },
  ban: { button: '封禁', text: '顾客马上看不到画面和回放。解除封禁后算已结束，不能再开播' },
}

/** The moves of a room as buttons; a drawer confirms those in ASKED. `onAct` is called before each. */
export function useLiveActs(room: Room | undefined, onAct: () => void) {
  const moves = {
    start: useAct('live/start', NOUNS),
    pause: useAct('live/pause', NOUNS),
    resume: useAct('live/resume', NOUNS),
    fail: useAct('live/fail', NOUNS),
    end: useAct('live/end', NOUNS),
    ban: useAct('live/ban', NOUNS),
    unban: useAct('live/unban', NOUNS),
  }
  const [asked, setAsked] = useState<'end' | 'ban' | null>(null)
  if (!room) return { buttons: null, errors: null, drawer: null }
  const { liveRoomCode, version, fields } = room
  const isMove = (code: string): code is keyof typeof moves => code in moves
  const act = (code: string) => {
    onAct()
    if (code === 'end' || code === 'ban') setAsked(code)
    else if (isMove(code)) moves[code].mutate({ liveRoomCode, version })
  }
  const question = asked && ASKED[asked]
  return {
    buttons: <Acts acts={room.acts} onAct={act} />,
    errors: Object.entries(moves).map(
      ([code, { error }]) => error && code !== asked && <ErrorStrip key={code} error={error} />,
    ),
    drawer: asked && question && (
      <ActDrawer
        title={`${question.button} ${fields.title}`}
        button={question.button}
        isDanger
        act={moves[asked]}
        onSubmit={async () => {
          await moves[asked].mutateAsync({ liveRoomCode, version })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        <p>{question.text}</p>
      </ActDrawer>
    ),
  }
}

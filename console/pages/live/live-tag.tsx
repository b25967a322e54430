import type { LiveState } from '@contract/codes/live'
import { Tag, type TagLook } from '../../ui'

const LOOKS: Readonly<Record<LiveState, TagLook>> = {
  notStarted: 'info',
  live: 'ok',
  paused: 'warn',
  error: 'bad',
  ended: 'plain',
  banned: 'bad',
}
const MARKS = {
  notStarted: 'ring',
  live: 'half',
  paused: 'half',
  error: 'half',
  ended: 'full',
  banned: 'flat',
} as const

export const LiveTag = ({ state, text }: { state: LiveState; text: string }) => (
  <Tag look={LOOKS[state]} progress={MARKS[state]}>
    {text}
  </Tag>
)

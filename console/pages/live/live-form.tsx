import {
  durationText,
  LIVE_ADDRESS_MAX,
  LIVE_ANCHOR_MAX,
  LIVE_LAYOUTS,
  LIVE_TITLE_MAX,
  type LiveLayout,
} from '@contract/codes/live'
import type { Reply } from '../../app/api'
import { Field, Input, MomentField, momentText, Segmented, Shot } from '../../ui'
import { NO_PICTURE, PictureOne } from '../content/picture-one'
import { DurationField, NO_DURATION } from './duration-field'

export type LiveFields = Reply<'live/detail'>['fields']

export const LIVE_TITLES: Readonly<Record<keyof LiveFields, string>> = {
  title: '标题',
  cover: '封面',
  layout: '画面',
  anchorName: '主播',
  startsAt: '开播时间',
  streamUrl: '拉流地址',
  playbackUrl: '回放地址',
  durationMs: '回放时长',
}

const LAYOUT_TEXTS: Readonly<Record<LiveLayout, string>> = { landscape: '横屏', upright: '竖屏' }

export const BLANK_LIVE: LiveFields = {
  title: '',
  cover: NO_PICTURE,
  layout: 'landscape',
  anchorName: '',
  startsAt: 0,
  streamUrl: '',
  playbackUrl: '',
  durationMs: 0,
}

export const SHOW_LIVE = {
  cover: (cover: LiveFields['cover']) => (cover.url === '' ? '没有封面' : <Shot picture={cover} size={64} />),
  layout: (layout: LiveLayout) => LAYOUT_TEXTS[layout],
  startsAt: (at: number) => momentText(at),
  durationMs: (ms: number) => durationText(ms),
}

/** An address that the server may accept: https, or a path of the mall. */
const isAddress = (text: string) => text === '' || /^(https:\/\/|\/(?!\/))\S+$/.test(text)
const ADDRESS_FAULT = '填 https 地址，或商城自己的路径'

export function liveFaults(fields: LiveFields): { [K in keyof LiveFields]?: string } {
  const { title, cover, anchorName, startsAt, streamUrl, playbackUrl, durationMs } = fields
  return {
    ...(title.trim() === '' && { title: '请填标题' }),
    ...(cover.url === '' && { cover: '请选封面' }),
    ...(anchorName.trim() === '' && { anchorName: '请填主播' }),
    ...(startsAt <= Date.now() && { startsAt: startsAt === 0 ? '请填开播时间' : '开播时间要晚于现在' }),
    ...(!isAddress(streamUrl) && { streamUrl: ADDRESS_FAULT }),
    ...(!isAddress(playbackUrl) && { playbackUrl: ADDRESS_FAULT }),
    ...(durationMs === NO_DURATION && { durationMs: '写成 48:20 或 1:12:06' }),
  }
}

interface LiveFormProps {
  value: LiveFields
  faults: { readonly [K in keyof LiveFields]?: string }
  isOff: boolean
  /** The room has begun, so its start cannot be changed. */
  hasBegun: boolean
  /** The recording; a new room has none yet. */
  hasRecording: boolean
  /** Nothing is saved yet, so no field is marked as changed. */
  isNew?: boolean
  isChanged(field: keyof LiveFields): boolean
  set<K extends keyof LiveFields>(field: K, value: LiveFields[K]): void
}

/** The fields of a room. */
export function LiveForm({
  value,
  faults,
  isOff,
  hasBegun,
  hasRecording,
  isNew = false,
  isChanged,
  set,
}: LiveFormProps) {
  const of = (field: keyof LiveFields) => ({
    title: LIVE_TITLES[field],
    // An announced start that has passed is no fault of the form.
    fault: isChanged(field) ? faults[field] : undefined,
    isChanged: !isNew && isChanged(field),
  })
  const text = (field: 'title' | 'anchorName', most: number) => (
    <Field {...of(field)} note={`${value[field].length} / ${most}`}>
      <Input
        aria-label={LIVE_TITLES[field]}
        maxLength={most}
        disabled={isOff}
        value={value[field]}
        onChange={({ target }) => set(field, target.value)}
      />
    </Field>
  )
  const address = (field: 'streamUrl' | 'playbackUrl', note: string) => (
    <Field {...of(field)} note={note}>
      <Input
        className="mono"
        inputMode="url"
        aria-label={LIVE_TITLES[field]}
        maxLength={LIVE_ADDRESS_MAX}
        disabled={isOff}
        value={value[field]}
        onChange={({ target }) => set(field, target.value.trim())}
      />
    </Field>
  )
  return (
    <>
      {text('title', LIVE_TITLE_MAX)}
      <Field {...of('cover')} note={value.layout === 'upright' ? '竖图最好' : '16:9 最好'}>
        <PictureOne
          label={LIVE_TITLES.cover}
          value={value.cover}
          isOff={isOff}
          onChange={(cover) => set('cover', cover)}
        />
      </Field>
      <Field {...of('layout')} note={value.layout === 'upright' ? '占满屏幕' : '画面在上，商品在下'}>
        <Segmented
          aria-label={LIVE_TITLES.layout}
          disabled={isOff}
          value={value.layout}
          options={LIVE_LAYOUTS.map((layout) => ({ value: layout, label: LAYOUT_TEXTS[layout] }))}
          onChange={(layout: LiveLayout) => set('layout', layout)}
        />
      </Field>
      {text('anchorName', LIVE_ANCHOR_MAX)}
      <Field {...of('startsAt')} note={hasBegun ? '开播后不能改' : '预约的顾客提前 10 分钟收到消息'}>
        <MomentField
          label={LIVE_TITLES.startsAt}
          isOff={isOff || hasBegun}
          value={value.startsAt === 0 ? null : value.startsAt}
          onChange={(at) => set('startsAt', at ?? 0)}
        />
      </Field>
      {address('streamUrl', 'HLS（m3u8），开播前要有')}
      {hasRecording && (
        <>
          {address('playbackUrl', 'HLS 或 MP4，空为没有回放')}
          <Field {...of('durationMs')} note="如 48:20">
            <DurationField
              label={LIVE_TITLES.durationMs}
              isOff={isOff}
              value={value.durationMs}
              onChange={(ms) => set('durationMs', ms)}
            />
          </Field>
        </>
      )}
    </>
  )
}

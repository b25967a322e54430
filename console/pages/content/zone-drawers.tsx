import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Button, Drawer, Empty, ErrorStrip, Field, MomentField, momentText, Tag } from '../../ui'

type Place = Reply<'zone/detail'>

interface CompareProps {
  rows: readonly { blockId: string; text: string }[]
  isPublished: boolean
  onClose(): void
}

/** The differences of the draft from the live version. */
export function CompareDrawer({ rows, isPublished, onClose }: CompareProps) {
  return (
    <Drawer open title={isPublished ? `${rows.length} 处和线上不同` : '还没有发布过'} size={420} onClose={onClose}>
      {rows.length === 0 ? (
        <Empty text="草稿和线上一样" />
      ) : (
        <ul className="rows">
          {rows.map(({ blockId, text }) => (
            <li key={blockId} className="row">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

/** Sets or cancels the moment at which the draft is published. */
export function ScheduleDrawer({ shown, onClose }: { shown: Place; onClose(): void }) {
  const { place, revision, publishAt } = shown
  const schedule = useAct('zone/schedule', ['zone'])
  const [at, setAt] = useState<number | null>(publishAt)
  const put = async (next: number | null) => {
    await schedule.mutateAsync({ place, revision, publishAt: next })
    onClose()
  }
  return (
    <ActDrawer
      title="定时发布"
      button={at === null ? '选好时间' : `${momentText(at)} 发布`}
      isOff={at === null || at === publishAt}
      act={schedule}
      onSubmit={() => put(at)}
      onClose={onClose}
    >
      <p className="note">到时间自动发布这份草稿。之后再改草稿，定时会取消。</p>
      <Field title="发布时间">
        <MomentField label="发布时间" value={at} onChange={setAt} />
      </Field>
      {publishAt !== null && (
        <Button loading={schedule.isPending} onClick={() => void put(null).catch(() => undefined)}>
          取消定时
        </Button>
      )}
    </ActDrawer>
  )
}

interface VersionsProps {
  shown: Place
  /** Why no version can become the draft; empty when it can. */
  refusal: string
  onClose(): void
  onDone(): void
}

/** The published versions; one of them becomes the draft. */
export function VersionsDrawer({ shown, refusal, onClose, onDone }: VersionsProps) {
  const { place, revision, versions, liveVersion } = shown
  const revert = useAct('zone/revert', ['zone'])
  const put = async (version: number) => {
    await revert.mutateAsync({ place, revision, version })
    onDone()
    onClose()
  }
  return (
    <Drawer open title="历史版本" size={420} onClose={onClose}>
      <div className="stack">
        {revert.error && <ErrorStrip error={revert.error} />}
        {versions.length === 0 && <Empty text="还没有发布过" />}
        <ul className="rows">
          {versions.map(({ version, publishedAt, by }) => (
            <li key={version} className="row">
              <span className="two-lines grow">
                <b>第 {version} 版</b>
                <span className="note">
                  {momentText(publishedAt)}
                  {by !== '' && `，${by} 发布`}
                </span>
              </span>
              {version === liveVersion && (
                <Tag look="ok" progress="full">
                  线上
                </Tag>
              )}
              <Button
                size="small"
                disabled={refusal !== '' || revert.isPending}
                title={refusal || undefined}
                onClick={() => void put(version).catch(() => undefined)}
              >
                还原为草稿
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

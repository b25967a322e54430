import { HOME_PLACE, zoneIdOf } from '@contract/codes/block'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Acts, Empty, ErrorStrip, Field, Input, Loading, momentText, Tag } from '../../ui'
import './content.css'

type Head = Reply<'zone/list'>['records'][number]

/** The part of an address that names a place: home, or the id of a zone. */
const addressOf = ({ place }: Pick<Head, 'place'>) => zoneIdOf(place) ?? HOME_PLACE

/** Home and the zones, which are composed of blocks. */
export default function ZoneIndex() {
  const list = useCall('zone/list', {})
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="page-head">
        <h1>首页与专区</h1>
        <span className="note">由区块组成，先改草稿，再发布</span>
        <span className="grow" />
        <Acts acts={list.data?.acts ?? []} onAct={() => setAdding(true)} />
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {list.data ? (
        <section className="card" aria-label="页面">
          {list.data.records.length === 0 ? (
            <Empty text="还没有页面" />
          ) : (
            <ul className="rows">
              {list.data.records.map((head) => (
                <li key={head.place} className="row">
                  <span className="two-lines grow">
                    <Link className="link" to="/zones/$zoneId" params={{ zoneId: addressOf(head) } as never}>
                      {head.title}
                    </Link>
                    <span className="note">
                      {head.place === HOME_PLACE ? '首页' : `专区 ${addressOf(head)}`}，{momentText(head.updatedAt)}{' '}
                      改过
                    </span>
                  </span>
                  <PlaceTags head={head} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : (
        !list.error && <Loading rows={4} />
      )}
      {isAdding && <NewZone onClose={() => setAdding(false)} />}
    </>
  )
}

/** Which version is live, and whether the draft differs. */
export function PlaceTags({ head }: { head: Pick<Head, 'liveVersion' | 'hasChanges' | 'publishAt'> }) {
  return (
    <>
      {head.publishAt !== null && <Tag look="info">定时 {momentText(head.publishAt)}</Tag>}
      {head.hasChanges && head.liveVersion > 0 && <Tag look="warn">有草稿</Tag>}
      {head.liveVersion > 0 ? (
        <Tag look="ok" progress="full">
          线上第 {head.liveVersion} 版
        </Tag>
      ) : (
        <Tag look="plain">未发布</Tag>
      )}
    </>
  )
}

function NewZone({ onClose }: { onClose(): void }) {
  const add = useAct('zone/add', ['zone'])
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [zoneId, setZoneId] = useState('')
  const isId = /^(?!home$)[a-z0-9-]{1,40}$/.test(zoneId)
  const submit = async () => {
    const made = await add.mutateAsync({ zoneId, title: title.trim() })
    await navigate({ to: '/zones/$zoneId', params: { zoneId: addressOf(made) } as never })
  }
  return (
    <ActDrawer
      title="新专区"
      button="建立"
      isOff={title.trim() === '' || !isId}
      act={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field title="名称" note={`${title.length} / 20`}>
        <Input
          autoFocus
          aria-label="名称"
          maxLength={20}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field
        title="编号"
        note="用在链接里，小写字母、数字和横线"
        fault={zoneId !== '' && !isId ? '编号不合规则' : undefined}
      >
        <Input
          aria-label="编号"
          className="mono"
          maxLength={40}
          value={zoneId}
          onChange={({ target }) => setZoneId(target.value.trim())}
        />
      </Field>
    </ActDrawer>
  )
}

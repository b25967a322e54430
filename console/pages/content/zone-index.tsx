import {
  BLOCK_TITLE_MAX,
  HOME_PLACE,
  PAGE_CODE_PATTERN,
  pageCodeOf,
  templatePlace,
  ZONE_ID_PATTERN,
  zoneIdOf,
  zonePlace,
} from '@contract/codes/block'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Acts, Empty, ErrorStrip, Field, Input, Loading, momentText, Segmented, Tag } from '../../ui'
import './content.css'

type Head = Reply<'zone/list'>['records'][number]

/** The editor of a place. */
function editorOf(place: string) {
  const pageCode = pageCodeOf(place)
  return pageCode === null
    ? { to: '/zones/$zoneId', params: { zoneId: zoneIdOf(place) ?? HOME_PLACE } as never }
    : { to: '/templates/$pageCode', params: { pageCode } as never }
}

/** The kind of a place, with the id that links use. */
function placeText(place: string): string {
  if (place === HOME_PLACE) return '首页'
  const pageCode = pageCodeOf(place)
  return pageCode === null ? `专区 ${zoneIdOf(place)}` : `专题页 ${pageCode}`
}

/** Home, the zones and the template pages, which are composed of blocks. */
export default function ZoneIndex() {
  const list = useCall('zone/list', {})
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="page-head">
        <h1>首页、专区与专题页</h1>
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
                    <Link className="link" {...editorOf(head.place)}>
                      {head.title}
                    </Link>
                    <span className="note">
                      {placeText(head.place)}，{momentText(head.updatedAt)} 改过
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
      {isAdding && <NewPlace onClose={() => setAdding(false)} />}
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

const PLACE_KINDS = {
  zone: {
    name: '专区',
    note: '用在链接里，小写字母、数字和横线',
    pattern: new RegExp(`^${ZONE_ID_PATTERN}$`),
    placeOf: zonePlace,
  },
  template: {
    name: '专题页',
    note: '用在链接里，字母、数字、横线和下划线',
    pattern: new RegExp(`^${PAGE_CODE_PATTERN}$`),
    placeOf: templatePlace,
  },
} as const
type PlaceKind = keyof typeof PLACE_KINDS

const KIND_OPTIONS = (Object.keys(PLACE_KINDS) as PlaceKind[]).map((value) => ({
  value,
  label: PLACE_KINDS[value].name,
}))

function NewPlace({ onClose }: { onClose(): void }) {
  const add = useAct('zone/add', ['zone'])
  const navigate = useNavigate()
  const [kind, setKind] = useState<PlaceKind>('zone')
  const [title, setTitle] = useState('')
  const [id, setId] = useState('')
  const { note, pattern, placeOf } = PLACE_KINDS[kind]
  const isId = pattern.test(id)
  const submit = async () => {
    const made = await add.mutateAsync({ place: placeOf(id), title: title.trim() })
    await navigate(editorOf(made.place))
  }
  return (
    <ActDrawer
      title="新页面"
      button="建立"
      isOff={title.trim() === '' || !isId}
      act={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field title="种类" note={kind === 'zone' ? '应用里的页面，可以有商品流' : '网页，两个发版之间也能上新'}>
        <Segmented aria-label="种类" value={kind} options={KIND_OPTIONS} onChange={setKind} />
      </Field>
      <Field title="名称" note={`${title.length} / ${BLOCK_TITLE_MAX}`}>
        <Input
          autoFocus
          aria-label="名称"
          maxLength={BLOCK_TITLE_MAX}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field title="编号" note={note} fault={id !== '' && !isId ? '编号不合规则' : undefined}>
        <Input
          aria-label="编号"
          className="mono"
          maxLength={64}
          value={id}
          onChange={({ target }) => setId(target.value.trim())}
        />
      </Field>
    </ActDrawer>
  )
}

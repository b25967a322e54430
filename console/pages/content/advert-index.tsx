import { ADVERT_SPACES, ADVERT_VIEWS, type AdvertView } from '@contract/codes/advert'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import type { Done } from '../../patterns/done'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { UndoBar } from '../../patterns/undo-bar'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, Shot } from '../../ui'
import { spaceText } from './advert-form'
import { EndAdvert } from './end-advert'
import { periodText } from './period-field'
import './content.css'

type Row = Reply<'advert/list'>['records'][number]

const TITLES: Readonly<Record<AdvertView, string>> = { running: '进行中', coming: '未开始', ended: '已结束' }
const FILTERS: readonly FilterSpec[] = [
  {
    key: 'space',
    title: '位置',
    kind: 'choices',
    options: ADVERT_SPACES.map(({ spaceId, title }) => ({ value: spaceId, label: title })),
  },
]

function inputOf({ view, space }: Search) {
  const shown = ADVERT_VIEWS.find((one) => one === view) ?? 'running'
  return { view: shown, ...(space && { spaceIds: space.split(',') }) }
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: '广告',
    isFixed: true,
    card: 'head',
    cell: ({ fields }) => (
      <span className="row">
        <Shot picture={fields.image.url === '' ? null : { ...fields.image, ground: fields.ground }} />
        <span className="two-lines">
          <b>{fields.lines.join(' ')}</b>
          <span className="note">{fields.kicker}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'space',
    title: '位置',
    width: 150,
    card: 'left',
    cell: ({ fields }) => (
      <span className="two-lines">
        <span>{spaceText(fields.spaceId)}</span>
        <span className="note">{fields.bdCityCode === '' ? '全部城市' : `城市 ${fields.bdCityCode}`}</span>
      </span>
    ),
  },
  { key: 'position', title: '顺序', width: 64, isNumber: true, card: 'none', cell: ({ fields }) => fields.position },
  {
    key: 'link',
    title: '点了去哪',
    width: 220,
    cell: ({ linkText }) => <span title={linkText}>{linkText || '不跳转'}</span>,
  },
  {
    key: 'time',
    title: '时间',
    width: 210,
    cell: ({ fields }) => periodText(fields.startAt, fields.endAt),
  },
]

/** Adverts by their display period. */
export default function AdvertIndex() {
  const counts = useCall('advert/counts', {})
  const mayEdit = useMay('content.edit')
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Row | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const acts: Column<Row> = {
    key: 'acts',
    title: '',
    width: 140,
    isFixed: true,
    card: 'acts',
    cell: (row) => (
      <Acts
        size="small"
        acts={row.acts}
        onAct={(code) =>
          code === 'end'
            ? setEnding(row)
            : void navigate({ to: '/adverts/$advertId', params: { advertId: row.advertId } } as never)
        }
      />
    ),
  }
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['advert']} onClose={() => setDone(null)} />}
      <IndexPage
        title="广告"
        page="/adverts"
        list="advert/list"
        input={inputOf}
        views={ADVERT_VIEWS.map((key) => ({
          key,
          title: TITLES[key],
          count: countText(counts.data?.records, key),
        }))}
        filters={FILTERS}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => void navigate({ to: '/adverts/new' as never })}>
              添加广告
            </Button>
          )
        }
        columns={mayEdit ? [...COLUMNS, acts] : COLUMNS}
        rowKey={({ advertId }) => advertId}
        open={({ advertId }) => ({ to: '/adverts/$advertId', params: { advertId } }) as never}
        empty="这里没有广告"
        unit="条"
      />
      {ending && <EndAdvert advert={ending} onClose={() => setEnding(null)} onDone={setDone} />}
    </>
  )
}

import { LIVE_VIEWS, type LiveView } from '@contract/codes/live'
import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { countText } from '../../patterns/view-tabs'
import { Button, Moment, Shot } from '../../ui'
import { LiveNew } from './live-new'
import { LiveTag } from './live-tag'
import './live.css'

type Row = Reply<'live/list'>['records'][number]

const TITLES: Readonly<Record<LiveView, string>> = { soon: '预告', live: '直播中', ended: '已结束', banned: '已封禁' }

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: '直播',
    isFixed: true,
    card: 'head',
    cell: ({ fields, liveRoomCode }) => (
      <span className="row">
        <Shot picture={fields.cover.url === '' ? null : fields.cover} />
        <span className="two-lines">
          <b>{fields.title}</b>
          <span className="note mono">{liveRoomCode}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'store',
    title: '店铺',
    width: 170,
    card: 'left',
    cell: ({ storeName, fields }) => (
      <span className="two-lines">
        <span>{storeName}</span>
        <span className="note">主播 {fields.anchorName}</span>
      </span>
    ),
  },
  {
    key: 'startsAt',
    title: '开播时间',
    width: 130,
    card: 'right',
    cell: ({ fields }) => <Moment at={fields.startsAt} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    isFixed: true,
    card: 'tag',
    cell: ({ state, stateText }) => <LiveTag state={state} text={stateText} />,
  },
  {
    key: 'figures',
    title: '数据',
    width: 230,
    cell: ({ watching, views, reminders, goodsCount }) => (
      <span className="two-lines">
        <span>
          在看 {watching}，观看 {views}，预约 {reminders}
        </span>
        <span className="note">商品 {goodsCount} 件</span>
      </span>
    ),
  },
]

const inputOf = ({ view }: Search) => ({ view: LIVE_VIEWS.find((one) => one === view) ?? 'soon' })

/** Live rooms of the account's stores, by view. */
export default function LiveIndex() {
  const counts = useCall('live/counts', {})
  const mayEdit = useMay('live.edit')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <IndexPage
        title="直播"
        page="/live"
        list="live/list"
        input={inputOf}
        views={LIVE_VIEWS.map((key) => ({
          key,
          title: TITLES[key],
          count: countText(counts.data?.records, key),
        }))}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setAdding(true)}>
              新建直播
            </Button>
          )
        }
        columns={COLUMNS}
        rowKey={({ liveRoomCode }) => liveRoomCode}
        open={({ liveRoomCode }) => ({ to: '/live/$liveRoomCode', params: { liveRoomCode } }) as never}
        empty="这里没有直播"
        unit="场"
      />
      {isAdding && <LiveNew onClose={() => setAdding(false)} />}
    </>
  )
}

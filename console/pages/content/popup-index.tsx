import { ADVERT_VIEWS, type AdvertView } from '@contract/codes/advert'
import { POP_AUDIENCE_TEXTS, POP_FREQUENCY_TEXTS } from '@contract/codes/popup'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import type { Done } from '../../patterns/done'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { UndoBar } from '../../patterns/undo-bar'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, Shot } from '../../ui'
import { EndPopup } from './end-popup'
import { periodText } from './period-field'
import { popPageText } from './popup-form'
import './content.css'

type Row = Reply<'popup/list'>['records'][number]

const TITLES: Readonly<Record<AdvertView, string>> = { running: '进行中', coming: '未开始', ended: '已结束' }
const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: '弹窗',
    isFixed: true,
    card: 'head',
    cell: ({ fields }) => (
      <span className="row">
        <Shot picture={fields.image.url === '' ? null : { ...fields.image, ground: fields.ground }} />
        <span className="two-lines">
          <b>{fields.title}</b>
          <span className="note">{fields.text}</span>
        </span>
      </span>
    ),
  },
  { key: 'page', title: '页面', width: 110, card: 'left', cell: ({ fields }) => popPageText(fields.pagePath) },
  {
    key: 'who',
    title: '给谁看',
    width: 130,
    card: 'right',
    cell: ({ fields }) => (
      <span className="two-lines">
        <span>{POP_AUDIENCE_TEXTS[fields.audience]}</span>
        <span className="note">{POP_FREQUENCY_TEXTS[fields.frequency]}</span>
      </span>
    ),
  },
  {
    key: 'link',
    title: '点了去哪',
    width: 200,
    cell: ({ linkText }) => <span title={linkText}>{linkText || '不跳转'}</span>,
  },
  {
    key: 'time',
    title: '时间',
    width: 210,
    cell: ({ fields }) => periodText(fields.startAt, fields.endAt),
  },
]

/** Pop-ups by their display period. */
export default function PopupIndex() {
  const counts = useCall('popup/counts', {})
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
            : void navigate({ to: '/popups/$popupId', params: { popupId: row.popupId } } as never)
        }
      />
    ),
  }
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['popup']} onClose={() => setDone(null)} />}
      <IndexPage
        title="弹窗"
        page="/popups"
        list="popup/list"
        input={({ view }) => ({ view: ADVERT_VIEWS.find((one) => one === view) ?? 'running' })}
        views={ADVERT_VIEWS.map((key) => ({
          key,
          title: TITLES[key],
          count: countText(counts.data?.records, key),
        }))}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => void navigate({ to: '/popups/new' as never })}>
              添加弹窗
            </Button>
          )
        }
        columns={mayEdit ? [...COLUMNS, acts] : COLUMNS}
        rowKey={({ popupId }) => popupId}
        open={({ popupId }) => ({ to: '/popups/$popupId', params: { popupId } }) as never}
        empty="这里没有弹窗"
        unit="个"
      />
      {ending && <EndPopup popup={ending} onClose={() => setEnding(null)} onDone={setDone} />}
    </>
  )
}

import { HELP_CATEGORIES, HELP_CATEGORY_CODES, type HelpCategory } from '@contract/codes/help'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay, useStaff } from '../../app/session'
import type { Done } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { Acts, Button, Empty, ErrorStrip, Loading, Select, Tag } from '../../ui'
import { HelpDrawer } from './help-drawer'
import './content.css'

type Help = Reply<'help/list'>['records'][number]

const isCategory = (text: string | undefined): text is HelpCategory => HELP_CATEGORY_CODES.some((code) => code === text)

/** Help texts by category and position. */
export default function HelpIndex() {
  const [search, setSearch] = useAddress()
  const category = isCategory(search.category) ? search.category : undefined
  const list = useCall('help/list', category ? { category } : {})
  const mayEdit = useMay('content.edit')
  const { allStores } = useStaff()
  const [open, setOpen] = useState<Help | 'new' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['help']} onClose={() => setDone(null)} />}
      <div className="page-head">
        <h1>帮助</h1>
        <span className="note">帮助中心里的问题和回答</span>
        <span className="grow" />
        <Select
          allowClear
          aria-label="分类"
          placeholder="全部分类"
          value={category}
          options={HELP_CATEGORIES.map(({ code, text }) => ({ value: code, label: text }))}
          onChange={(next?: string) => setSearch({ category: next })}
        />
        {mayEdit && (
          <Button
            type="primary"
            disabled={!allStores}
            title={allStores ? undefined : '只有管全部店铺的账号能改'}
            onClick={() => setOpen('new')}
          >
            写帮助
          </Button>
        )}
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {list.data ? (
        <section className="card" aria-label="帮助">
          {list.data.records.length === 0 ? (
            <Empty text="还没有帮助" />
          ) : (
            <ul className="rows">
              {list.data.records.map((help) => (
                <li key={help.helpId} className="row">
                  <span className="two-lines grow">
                    <b>{help.fields.title}</b>
                    <span className="note">
                      {HELP_CATEGORIES.find(({ code }) => code === help.fields.category)?.text}，排序{' '}
                      {help.fields.position}
                      {help.helpfulCount > 0 && `，${help.helpfulCount} 人觉得有用`}
                    </span>
                  </span>
                  {help.fields.isShown ? (
                    <Tag look="ok" progress="full">
                      显示
                    </Tag>
                  ) : (
                    <Tag look="plain">已隐藏</Tag>
                  )}
                  <Acts size="small" acts={help.acts} onAct={() => setOpen(help)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : (
        !list.error && <Loading rows={6} />
      )}
      {open && <HelpDrawer help={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={setDone} />}
    </>
  )
}

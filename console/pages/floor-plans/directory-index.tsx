import { STORE_BRAND_LENGTH, STORE_BRANDS_MAX, STORE_CATEGORIES } from '@contract/codes/store-directory'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useRowDraft } from '../../patterns/use-row-draft'
import { Acts, Empty, ErrorStrip, Field, Input, Loading, Select } from '../../ui'

type Listed = Reply<'storeDirectory/list'>['records'][number]
type Fields = Listed['fields']

const TITLES = { letter: '首字母', category: '分类', brands: '品牌' } as const

/** How each store is listed in the directory of the shop. */
export default function DirectoryIndex() {
  const list = useCall('storeDirectory/list', {})
  const [open, setOpen] = useState<Listed | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [word, setWord] = useState('')
  const records = (list.data?.records ?? []).filter(({ name, floor, fields }) =>
    [name, floor, ...fields.brands].some((text) => text.toLowerCase().includes(word.trim().toLowerCase())),
  )
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['storeDirectory']} onClose={() => setDone(null)} />}
      <div className="page-head">
        <h1>店铺导览</h1>
        <span className="note">顾客按楼层、分类、品牌和首字母找店铺</span>
        <span className="grow" />
        <Input
          allowClear
          aria-label="找店铺"
          placeholder="店名、楼层、品牌"
          style={{ width: 220 }}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {list.data ? (
        <section className="card" aria-label="店铺导览">
          {records.length === 0 ? (
            <Empty text={word.trim() === '' ? '还没有店铺' : '没有找到店铺'} />
          ) : (
            <ul className="rows">
              {records.map((store) => (
                <li key={store.storeId} className="row">
                  <span className="two-lines grow">
                    <b>{store.name}</b>
                    <span className="note">
                      {[store.letter, store.floor || '没有楼层', store.categoryText, store.fields.brands.join('、')]
                        .filter(Boolean)
                        .join('，')}
                    </span>
                  </span>
                  <Acts size="small" acts={store.acts} onAct={() => setOpen(store)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : (
        !list.error && <Loading rows={6} />
      )}
      {open && <DirectoryDrawer store={open} onClose={() => setOpen(null)} onDone={setDone} />}
    </>
  )
}

function DirectoryDrawer({ store, onClose, onDone }: { store: Listed; onClose(): void; onDone(done: Done): void }) {
  const edit = useAct('storeDirectory/edit', ['storeDirectory'])
  const draft = useRowDraft<Fields>({ present: store.fields, titles: TITLES })
  const { letter, category, brands } = draft.value
  const isLetter = /^[A-Z]?$/.test(letter)
  const submit = async () => {
    const next = doneAt('已保存', store.storeId)
    const reply = await edit.mutateAsync({ storeId: store.storeId, ...draft.changes })
    if (draft.settle(reply.store.fields, reply.conflicts)) {
      onDone(next)
      onClose()
    }
  }
  return (
    <ActDrawer
      title={store.name}
      button="保存"
      isOff={!draft.isChanged || !isLetter}
      act={edit}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.panel}
      <Field title={TITLES.letter} note="空着按店名的拼音" {...(isLetter ? {} : { fault: '填一个字母 A–Z' })}>
        <Input
          aria-label={TITLES.letter}
          maxLength={1}
          placeholder={store.letter}
          value={letter}
          onChange={({ target }) => draft.set('letter', target.value.toUpperCase())}
        />
      </Field>
      <Field title={TITLES.category}>
        <Select
          aria-label={TITLES.category}
          value={category}
          options={[
            { value: '', label: `按店铺类型` },
            ...STORE_CATEGORIES.map(({ code, text }) => ({ value: code, label: text })),
          ]}
          onChange={(next: Fields['category']) => draft.set('category', next)}
        />
      </Field>
      <Field title={TITLES.brands} note={`最多 ${STORE_BRANDS_MAX} 个，回车添加`}>
        <Select
          mode="tags"
          aria-label={TITLES.brands}
          maxCount={STORE_BRANDS_MAX}
          value={brands}
          open={false}
          suffixIcon={null}
          onChange={(next: string[]) =>
            draft.set(
              'brands',
              [...new Set(next.map((brand) => brand.trim().slice(0, STORE_BRAND_LENGTH)))].filter(Boolean),
            )
          }
        />
      </Field>
    </ActDrawer>
  )
}

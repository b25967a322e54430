import { useMemo, useState } from 'react'
import { useAddress } from '../../app/address'
import { useAct, useCall } from '../../app/query'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { Acts, Button, Empty, ErrorStrip, Input, Loading, useIsPhone } from '../../ui'
import { AddCategory, CHANGES, EditCategory, RemoveCategory } from './category-drawers'
import { type CategoryDetail, CategoryPanel } from './category-panel'
import { CategoryRows } from './category-rows'
import { type Category, CategoryTree } from './category-tree'
import './category.css'

/** A larger tree shows only its first level at first. */
const OPEN_MOST = 80

type Task = { kind: 'add'; parent: CategoryDetail | null } | { kind: 'edit' | 'remove'; category: CategoryDetail }

/** The tree of categories, and the selected one. */
export default function CategoryPage() {
  const [{ id: selected = '', q = '' }, change] = useAddress()
  const isPhone = useIsPhone()
  const list = useCall('category/list', {})
  const move = useAct('category/move', CHANGES)
  const tree = useMemo(() => new CategoryTree(list.data?.records ?? []), [list.data])
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [task, setTask] = useState<Task | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const found = q.trim() === '' ? null : tree.found(q.trim())
  const above = new Set(tree.above(selected))
  const isOpen = (one: Category) =>
    found !== null ||
    (toggled.get(one.categoryId) ?? (above.has(one) || (one.level === 1 && tree.all.length <= OPEN_MOST)))
  /** Opens the category and its ancestors, and keeps those of the former one open. */
  const select = (id: string) => {
    const shown = [...above, ...tree.above(id)].map((one) => one.categoryId)
    setToggled((now) => new Map([...now, ...[...shown, id].map((each) => [each, true] as const)]))
    change({ id })
  }
  const finish = (next: Done, categoryId: string) => {
    move.reset()
    setDone(next)
    change({ id: categoryId })
  }
  const act = (code: string, category: CategoryDetail) => {
    const { categoryId, above, below, fields } = category
    if (code === 'add') setTask({ kind: 'add', parent: category })
    else if (code === 'edit' || code === 'remove') setTask({ kind: code, category })
    else if (code === 'up' || code === 'down') {
      const past = code === 'up' ? above : below
      const next = doneAt(`“${fields.name}”已${code === 'up' ? '上移' : '下移'}`, categoryId)
      if (past) move.mutate({ categoryId, direction: code, past }, { onSuccess: () => setDone(next) })
    }
  }
  if (!list.data)
    return list.error ? <ErrorStrip error={list.error} onRetry={() => void list.refetch()} /> : <Loading rows={12} />
  const isKnown = tree.find(selected) !== undefined
  const panel = isKnown && (
    <CategoryPanel key={selected} categoryId={selected} tree={tree} isBusy={move.isPending} onAct={act} />
  )
  const add = <Acts acts={list.data.acts} onAct={() => setTask({ kind: 'add', parent: null })} />
  return (
    <>
      <div className="page-head">
        <h1>类目</h1>
        <span className="note">{tree.all.length} 个，分类页按这个顺序显示</span>
        <span className="grow" />
        {add}
      </div>
      <div className="category-notes">
        {list.error && <ErrorStrip error={list.error} since={list.dataUpdatedAt} onRetry={() => void list.refetch()} />}
        {move.error && <ErrorStrip error={move.error} />}
        {done && <UndoBar key={done.since} {...done} changes={CHANGES} onClose={() => setDone(null)} />}
      </div>
      <div className="categories">
        <div className="card">
          <div className="category-find">
            <Input
              allowClear
              aria-label="找类目"
              placeholder="找类目"
              value={q}
              onChange={({ target }) => change({ q: target.value }, false)}
            />
          </div>
          {tree.all.length === 0 && <Empty text="还没有类目" />}
          {found?.size === 0 && (
            <Empty text={`没有名字里有“${q.trim()}”的类目`}>
              <Button onClick={() => change({ q: '' })}>看全部</Button>
            </Empty>
          )}
          <CategoryRows
            tree={tree}
            parentId={null}
            found={found}
            isOpen={isOpen}
            onToggle={(one) => setToggled((now) => new Map([...now, [one.categoryId, !isOpen(one)]]))}
            selected={selected}
            onSelect={select}
            panel={isPhone && panel}
          />
        </div>
        {!isPhone &&
          (panel || (
            <aside className="card">
              <Empty text="选一个类目，看商品数，改名、换位或删除" />
            </aside>
          ))}
      </div>
      {task?.kind === 'add' && (
        <AddCategory
          parent={task.parent}
          onClose={() => setTask(null)}
          onDone={(next, id) => {
            // The loaded tree does not contain the new category yet.
            if (task.parent) select(task.parent.categoryId)
            finish(next, id)
          }}
        />
      )}
      {task?.kind === 'edit' && <EditCategory category={task.category} onClose={() => setTask(null)} onDone={finish} />}
      {task?.kind === 'remove' && (
        <RemoveCategory category={task.category} onClose={() => setTask(null)} onDone={finish} />
      )}
    </>
  )
}

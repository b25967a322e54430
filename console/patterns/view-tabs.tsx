import type { ViewCount } from '@contract/console/shared'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Search } from '../app/address'
import { useAct, useCall } from '../app/query'
import { Button, ErrorStrip, Input, Modal } from '../ui'

export interface View {
  key: string
  title: string
  /** Number of its records as text: 86, 999+. */
  count?: string
  /** The number indicates a problem. */
  isUrgent?: boolean
}

/** The count of a view as its tab shows it: empty for none, 999+ where counting stopped. */
export function countText(counts: readonly ViewCount[] | undefined, view: string): string {
  const found = counts?.find((one) => one.view === view)
  return found && found.count > 0 ? `${found.count}${found.isMore ? '+' : ''}` : ''
}

export interface ViewTabsProps {
  page: string
  views: readonly View[]
  search: Search
  onChange(change: Readonly<Record<string, string | undefined>>): void
}

/** Parameters that a saved view keeps. */
const kept = ({ cursor: _, saved: __, ...rest }: Search): Record<string, string> => rest

/** Views of the mall, then those that the account has saved; a view is an address. */
export function ViewTabs({ page, views, search, onChange }: ViewTabsProps) {
  const saved = useCall('view/list', { page })
  const remove = useAct('view/remove', ['view'])
  const [isNaming, setNaming] = useState(false)
  /** The name of the view that was removed last: saving its filter again brings it back. */
  const [formerName, setFormerName] = useState('')
  const current = search.saved ? null : (search.view ?? views[0]?.key)
  const own = saved.data?.records.find(({ viewId }) => viewId === search.saved)
  // A saved view replaces every parameter, so those that it does not have are removed.
  const open = (next: Readonly<Record<string, string>>) => {
    const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
    onChange({ ...cleared, ...next })
  }
  const isWorthSaving = Object.keys(kept(search)).length > 0 && !search.saved
  if (views.length === 0 && !saved.data?.records.length && !isWorthSaving) return null
  return (
    <div className="view-tabs">
      <div role="tablist" aria-label="视图">
        {views.map(({ key, title, count, isUrgent }, place) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === current}
            onClick={() => open(place === 0 ? {} : { view: key })}
          >
            {title}
            {count && <span className={`count${isUrgent ? ' red' : ''}`}>{count}</span>}
          </button>
        ))}
        {saved.data?.records.map(({ viewId, name, search: stored }) => (
          <button
            key={viewId}
            type="button"
            role="tab"
            aria-selected={search.saved === viewId}
            onClick={() => open({ ...stored, saved: viewId })}
          >
            {name}
          </button>
        ))}
      </div>
      {own && (
        <button
          type="button"
          className="add"
          onClick={() => {
            remove.mutate({ viewId: own.viewId })
            setFormerName(own.name)
            onChange({ saved: undefined })
          }}
        >
          <X size={14} aria-hidden="true" />
          删除“{own.name}”
        </button>
      )}
      {isWorthSaving && (
        <button type="button" className="add" onClick={() => setNaming(true)}>
          <Plus size={14} aria-hidden="true" />
          存为视图
        </button>
      )}
      <NewView
        key={formerName}
        isOpen={isNaming}
        formerName={formerName}
        page={page}
        search={kept(search)}
        onClose={() => setNaming(false)}
        onSaved={(viewId) => onChange({ saved: viewId })}
      />
    </div>
  )
}

interface NewViewProps {
  isOpen: boolean
  formerName: string
  page: string
  search: Record<string, string>
  onClose(): void
  onSaved(viewId: string): void
}

function NewView({ isOpen, formerName, page, search, onClose, onSaved }: NewViewProps) {
  const [name, setName] = useState(formerName)
  const save = useAct('view/save', ['view'])
  const submit = async () => {
    const { viewId } = await save.mutateAsync({ page, name: name.trim(), search })
    setName('')
    onClose()
    onSaved(viewId)
  }
  return (
    <Modal open={isOpen} title="存为视图" footer={null} onCancel={onClose} width={400}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => undefined)
        }}
      >
        <Input
          autoFocus
          aria-label="视图名"
          placeholder="视图名"
          maxLength={12}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
        {save.error && <ErrorStrip error={save.error} />}
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={name.trim() === ''}>
          保存
        </Button>
      </form>
    </Modal>
  )
}

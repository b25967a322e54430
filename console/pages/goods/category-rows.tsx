import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Shot } from '../../ui'
import type { Category, CategoryTree } from './category-tree'

export interface CategoryRowsProps {
  tree: CategoryTree
  parentId: string | null
  /** Only these; null: all. */
  found: ReadonlySet<string> | null
  isOpen(category: Category): boolean
  onToggle(category: Category): void
  selected: string
  onSelect(categoryId: string): void
  /** Shown below the selected row. */
  panel: ReactNode
}

/** The categories below one, each with those below it. */
export function CategoryRows(props: CategoryRowsProps) {
  const { tree, parentId, found, isOpen, onToggle, selected, onSelect, panel } = props
  const rows = tree.below(parentId).filter(({ categoryId }) => found?.has(categoryId) ?? true)
  return (
    <ul>
      {rows.map((one) => {
        const { categoryId, fields, level } = one
        const below = tree.below(categoryId).length
        const isOn = categoryId === selected
        return (
          <li key={categoryId}>
            <div className={`category-row level-${level}${isOn ? ' is-on' : ''}`}>
              {below > 0 ? (
                <button
                  type="button"
                  className="toggle"
                  aria-expanded={isOpen(one)}
                  aria-label={`${fields.name}的下级`}
                  onClick={() => onToggle(one)}
                >
                  <ChevronRight size={16} />
                </button>
              ) : (
                <span className="toggle" />
              )}
              <button
                type="button"
                className="name"
                aria-current={isOn || undefined}
                onClick={() => onSelect(isOn ? '' : categoryId)}
              >
                {fields.picture && <Shot picture={fields.picture} size={28} />}
                <span className="one-line">{fields.name}</span>
                {below > 0 && <span className="note">{below}</span>}
              </button>
            </div>
            {isOn && panel}
            {below > 0 && isOpen(one) && <CategoryRows {...props} parentId={categoryId} />}
          </li>
        )
      })}
    </ul>
  )
}

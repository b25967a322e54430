import { Link } from '@tanstack/react-router'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { Acts, ErrorStrip, Facts, Loading, Shot } from '../../ui'
import type { CategoryTree } from './category-tree'

export type CategoryDetail = Reply<'category/detail'>

const LEVELS = ['', '一级', '二级', '三级']

export const productsText = ({ products, isMore }: Pick<CategoryDetail, 'products' | 'isMore'>) =>
  `${products.toLocaleString('zh-CN')}${isMore ? ' 以上' : ''} 件`

/** The fields of a category, the number of its goods, and its acts. */
export function CategoryPanel({
  categoryId,
  tree,
  isBusy,
  onAct,
}: {
  categoryId: string
  tree: CategoryTree
  /** A move is running. */
  isBusy: boolean
  onAct(code: string, category: CategoryDetail): void
}) {
  const found = useCall('category/detail', { categoryId })
  const category = found.data
  if (!category)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={4} />
  const { fields, level, acts } = category
  const path = tree.above(categoryId).map((one) => one.fields.name)
  const below = tree.below(categoryId).length
  const of = (...codes: string[]) => acts.filter(({ code }) => codes.includes(code))
  const run = (code: string) => {
    if (!isBusy) onAct(code, category)
  }
  return (
    <section className="card category-panel" aria-label={fields.name}>
      <header>
        <Shot picture={fields.picture} size={56} />
        <div className="grow">
          {path.length > 0 && <p className="note">{path.join(' / ')}</p>}
          <h2>{fields.name}</h2>
        </div>
      </header>
      <div className="body stack">
        {found.error && (
          <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
        )}
        <Facts
          of={[
            ['级别', LEVELS[level] ?? level],
            [
              '商品',
              <Link key="goods" to="/goods" search={{ category: categoryId } as never} className="link">
                {productsText(category)}
              </Link>,
            ],
            ['下级', below > 0 ? `${below} 个` : '没有'],
          ]}
        />
        {acts.length > 0 && (
          <>
            <Acts acts={of('up', 'down')} onAct={run} />
            <Acts acts={of('remove', 'add', 'edit')} onAct={run} />
          </>
        )}
      </div>
    </section>
  )
}

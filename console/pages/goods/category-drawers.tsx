import { CATEGORY_NAME_MAX, categoryNameFault } from '@contract/codes/category'
import { useState } from 'react'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { PictureField } from '../../patterns/picture-field'
import { useRowDraft } from '../../patterns/use-row-draft'
import { Field, Input, Shot } from '../../ui'
import { type CategoryDetail, productsText } from './category-panel'
import type { Category } from './category-tree'

/** Nouns whose reads contain names or positions of categories. */
export const CHANGES = ['category', 'goods', 'import'] as const

type Fields = Category['fields']
const BLANK: Fields = { name: '', picture: null }
const TITLES = { name: '类目名', picture: '图片' } as const

interface DrawerProps {
  onClose(): void
  onDone(done: Done, categoryId: string): void
}

function CategoryForm({ value, set }: Pick<ReturnType<typeof useRowDraft<Fields>>, 'value' | 'set'>) {
  const { name, picture } = value
  return (
    <>
      <Field
        title={TITLES.name}
        note={`${name.length} / ${CATEGORY_NAME_MAX}`}
        fault={name === '' ? undefined : (categoryNameFault(name) ?? undefined)}
      >
        <Input
          autoFocus
          aria-label={TITLES.name}
          maxLength={CATEGORY_NAME_MAX}
          value={name}
          onChange={({ target }) => set('name', target.value)}
        />
      </Field>
      <Field title={TITLES.picture} note="透明底，分类页显示">
        <PictureField
          label={TITLES.picture}
          most={1}
          value={picture ? [picture] : []}
          onChange={([next]) => set('picture', next ?? null)}
        />
      </Field>
    </>
  )
}

/** Adds a category below a parent, or to the first level. */
export function AddCategory({ parent, onClose, onDone }: DrawerProps & { parent: CategoryDetail | null }) {
  const add = useAct('category/add', CHANGES)
  const [value, setValue] = useState(BLANK)
  const name = value.name.trim()
  return (
    <ActDrawer
      title={parent ? `在“${parent.fields.name}”下加类目` : '加一级类目'}
      button="加类目"
      isOff={categoryNameFault(value.name) !== null}
      act={add}
      onSubmit={async () => {
        const { categoryId } = await add.mutateAsync({ parentId: parent?.categoryId ?? null, ...value, name })
        onDone(doneAt(`已加“${name}”`, categoryId), categoryId)
        onClose()
      }}
      onClose={onClose}
    >
      {parent && parent.products > 0 && (
        <p className="strip">
          “{parent.fields.name}”已有 {productsText(parent)}商品，不会移到新类目
        </p>
      )}
      <CategoryForm value={value} set={(field, next) => setValue((now) => ({ ...now, [field]: next }))} />
    </ActDrawer>
  )
}

/** Edits name and picture; what another person has changed meanwhile is compared. */
export function EditCategory({ category, onClose, onDone }: DrawerProps & { category: CategoryDetail }) {
  const { categoryId } = category
  const edit = useAct('category/edit', CHANGES)
  const draft = useRowDraft<Fields>({
    present: category.fields,
    titles: TITLES,
    show: { picture: (picture) => (picture ? <Shot picture={picture} size={64} /> : '没有') },
  })
  return (
    <ActDrawer
      title={`编辑“${category.fields.name}”`}
      button="保存"
      isOff={!draft.isChanged || categoryNameFault(draft.value.name) !== null}
      act={edit}
      onSubmit={async () => {
        const done = doneAt('已保存', categoryId)
        const reply = await edit.mutateAsync({ categoryId, ...draft.changes })
        if (draft.settle(reply.category.fields, reply.conflicts)) {
          onDone(done, categoryId)
          onClose()
        }
      }}
      onClose={onClose}
    >
      {draft.panel}
      <CategoryForm {...draft} />
      {draft.value.name !== category.fields.name && <p className="note">分类页马上显示，搜索结果稍后跟上</p>}
    </ActDrawer>
  )
}

/** Asks before a category is deleted. */
export function RemoveCategory({ category, onClose, onDone }: DrawerProps & { category: CategoryDetail }) {
  const remove = useAct('category/remove', CHANGES)
  const { categoryId, fields } = category
  return (
    <ActDrawer
      title={`删除“${fields.name}”`}
      button="删除"
      isDanger
      act={remove}
      onSubmit={async () => {
        const done = doneAt(`“${fields.name}”已删除`, categoryId)
        await remove.mutateAsync({ categoryId })
        onDone(done, '')
        onClose()
      }}
      onClose={onClose}
    >
      <p>没有商品也没有下级。分类页不再显示，指向它的链接会失效。可以撤销</p>
    </ActDrawer>
  )
}

import { HELP_CATEGORIES, HELP_HTML_MAX, HELP_TITLE_MAX } from '@contract/codes/help'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { useRowDraft } from '../../patterns/use-row-draft'
import { Checkbox, ErrorStrip, Field, Input, InputNumber, Loading, Select } from '../../ui'
import { HtmlText } from './html-text'

type Help = Reply<'help/list'>['records'][number]
type Fields = Help['fields']

const BLANK: Fields = { category: 'order', title: '', html: '', position: 0, isShown: true }
const TITLES = { category: '分类', title: '问题', html: '回答', position: '排序', isShown: '显示' } as const

interface DrawerProps {
  /** Null: a new one. */
  help: Help | null
  onClose(): void
  onDone(done: Done): void
}

/** Writes or edits a help text; the list has no answers, so the answer of an edited text loads first. */
export function HelpDrawer(props: DrawerProps) {
  const { help } = props
  const found = useCall('help/detail', { helpId: help?.helpId ?? '' }, { enabled: help !== null })
  if (!help) return <HelpForm {...props} />
  if (found.data) return <HelpForm {...props} help={found.data} />
  return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={4} />
}

function HelpForm({ help, onClose, onDone }: DrawerProps) {
  const add = useAct('help/add', ['help'])
  const edit = useAct('help/edit', ['help'])
  const draft = useRowDraft<Fields>({ present: help?.fields ?? BLANK, titles: TITLES })
  const { category, title, html, position, isShown } = draft.value
  const submit = async () => {
    if (!help) {
      const { helpId } = await add.mutateAsync({ ...draft.value, title: title.trim() })
      onDone(doneAt('已发布', helpId))
      return onClose()
    }
    const next = doneAt('已保存', help.helpId)
    const reply = await edit.mutateAsync({ helpId: help.helpId, ...draft.changes })
    if (draft.settle(reply.help.fields, reply.conflicts)) {
      onDone(next)
      onClose()
    }
  }
  return (
    <ActDrawer
      title={help ? '编辑帮助' : '写帮助'}
      button={help ? '保存' : '发布'}
      isOff={title.trim() === '' || html.trim() === '' || (help !== null && !draft.isChanged)}
      act={help ? edit : add}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.panel}
      <Field title={TITLES.category}>
        <Select
          aria-label={TITLES.category}
          value={category}
          options={HELP_CATEGORIES.map(({ code, text }) => ({ value: code, label: text }))}
          onChange={(next: Fields['category']) => draft.set('category', next)}
        />
      </Field>
      <Field title={TITLES.title} note={`${title.length} / ${HELP_TITLE_MAX}`}>
        <Input
          autoFocus
          aria-label={TITLES.title}
          maxLength={HELP_TITLE_MAX}
          value={title}
          onChange={({ target }) => draft.set('title', target.value)}
        />
      </Field>
      <Field title={TITLES.html} note="段落 <p>，小标题 <h3>，列表 <ul><li>，加粗 <b>">
        <Input.TextArea
          aria-label={TITLES.html}
          className="mono"
          autoSize={{ minRows: 6, maxRows: 14 }}
          maxLength={HELP_HTML_MAX}
          value={html}
          onChange={({ target }) => draft.set('html', target.value)}
        />
      </Field>
      {html.trim() !== '' && (
        <Field title="预览">
          <HtmlText html={html} />
        </Field>
      )}
      <Field title={TITLES.position} note="小的在前">
        <InputNumber
          aria-label={TITLES.position}
          min={0}
          max={9999}
          precision={0}
          value={position}
          onChange={(next) => draft.set('position', next ?? 0)}
        />
      </Field>
      <Checkbox checked={isShown} onChange={({ target }) => draft.set('isShown', target.checked)}>
        在帮助中心显示
      </Checkbox>
    </ActDrawer>
  )
}

import { FLOOR_TITLE_MAX, type PlanProblem, readFloorPlan } from '@contract/codes/floor-plan'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay, useStaff } from '../../app/session'
import { useSaveBar } from '../../frame/save-bar'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { Acts, ErrorStrip, Field, Input, InputNumber, Loading, Modal } from '../../ui'
import { PlanPreview } from './plan-preview'
import './floor-plans.css'

type Level = Reply<'floorPlan/detail'>

const USAGE = '每行一个形状，# 后面是备注'

/** The text of a level's plan beside its drawing. */
export default function FloorPlanEditor() {
  const { levelId = '' } = useParams({ strict: false }) as { levelId?: string }
  const found = useCall('floorPlan/detail', { levelId })
  if (found.data) return <Editor key={levelId} level={found.data} />
  return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={8} />
}

function Editor({ level }: { level: Level }) {
  const { levelId } = level
  const save = useAct('floorPlan/save', ['floorPlan'])
  const publish = useAct('floorPlan/publish', ['floorPlan'])
  const remove = useAct('floorPlan/remove', ['floorPlan'])
  const stores = useCall('store/names', {})
  const navigate = useNavigate()
  const mayEdit = useMay('content.edit')
  const { allStores } = useStaff()
  const [edited, setEdited] = useState<Partial<Pick<Level, 'title' | 'position' | 'draft'>>>({})
  const [done, setDone] = useState<Done | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const { title, position, draft } = { ...level, ...edited }
  const { plan, problems: read } = readFloorPlan(draft)
  const names = new Map((stores.data?.records ?? []).map(({ storeId, name }) => [storeId, name]))
  const unknown = stores.data && allStores ? plan.stores.filter(({ storeId }) => !names.has(storeId)) : []
  const problems: PlanProblem[] = [
    ...read,
    ...unknown.map(({ storeId }) => ({ line: lineOf(draft, storeId), text: `没有店铺“${storeId}”` })),
  ]
  const changed = [
    title !== level.title && '名称',
    position !== level.position && '排序',
    draft !== level.draft && '平面图',
  ].filter(Boolean)
  const isChanged = changed.length > 0
  useSaveBar(
    !isChanged
      ? null
      : {
          count: changed.length,
          text: changed.join('、'),
          faults: title.trim() === '' ? 1 : 0,
          note: '保存为草稿，发布后顾客才看到',
          isSaving: save.isPending,
          discard: () => setEdited({}),
          save: () => {
            const next = doneAt('草稿已保存', levelId)
            save.mutate(
              { levelId, version: level.version, title: title.trim(), position, draft },
              {
                onSuccess: () => {
                  setEdited({})
                  setDone(next)
                },
              },
            )
          },
        },
  )
  const act = (code: string) => {
    if (code === 'remove') return setRemoving(true)
    const next = doneAt('已发布', levelId)
    publish.mutate({ levelId, version: level.version }, { onSuccess: () => setDone(next) })
  }
  /** Selects a line of the text. */
  const goTo = (line: number) => {
    const field = area.current?.querySelector('textarea')
    if (!field || line === 0) return
    const lines = draft.split('\n')
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    field.focus()
    field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  }
  const blocked = isChanged ? '先保存草稿' : problems.length > 0 ? '先改好标出的问题' : ''
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['floorPlan']} onClose={() => setDone(null)} />}
      <nav className="back" aria-label="列表">
        <Link to={'/floor-plans' as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          平面图
        </Link>
      </nav>
      <div className="page-head">
        <h1>{level.title}</h1>
        <span className="note">
          {level.isPublished ? (level.isChanged ? '有未发布的改动' : '已发布') : '还没有发布'}
        </span>
        <span className="grow" />
        <Acts
          acts={level.acts.map((one) => (one.code === 'publish' ? { ...one, refusal: one.refusal || blocked } : one))}
          onAct={act}
        />
      </div>
      {[save.error, publish.error, remove.error].map(
        (error) => error && <ErrorStrip key={error.message} error={error} />,
      )}
      <div className="plan-editor">
        <div className="card">
          <div className="body stack">
            <div className="plan-head">
              <Field title="名称">
                <Input
                  aria-label="名称"
                  maxLength={FLOOR_TITLE_MAX}
                  disabled={!mayEdit}
                  value={title}
                  onChange={({ target }) => setEdited({ ...edited, title: target.value })}
                />
              </Field>
              <Field title="排序" note="小的在下">
                <InputNumber
                  aria-label="排序"
                  min={-99}
                  max={999}
                  precision={0}
                  disabled={!mayEdit}
                  value={position}
                  onChange={(next) => setEdited({ ...edited, position: next ?? 0 })}
                />
              </Field>
            </div>
            <Field title="平面图" note={USAGE}>
              <div ref={area}>
                <Input.TextArea
                  aria-label="平面图"
                  className="mono"
                  autoSize={{ minRows: 14, maxRows: 26 }}
                  readOnly={!mayEdit}
                  value={draft}
                  onChange={({ target }) => setEdited({ ...edited, draft: target.value })}
                />
              </div>
            </Field>
            {problems.length > 0 && (
              <ul className="plan-problems" aria-label="问题">
                {problems.map(({ line, text }) => (
                  <li key={`${line} ${text}`}>
                    {line > 0 ? (
                      <button type="button" className="link" onClick={() => goTo(line)}>
                        第 {line} 行
                      </button>
                    ) : null}
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <section className="card plan-side" aria-label="预览">
          <div className="body">
            <PlanPreview plan={plan} names={names} />
          </div>
        </section>
      </div>
      <Modal
        open={isRemoving}
        title={`删除 ${level.title}`}
        okText="删除"
        okButtonProps={{ danger: true }}
        cancelText="取消"
        confirmLoading={remove.isPending}
        onCancel={() => setRemoving(false)}
        onOk={() =>
          remove.mutate(
            { levelId, version: level.version },
            { onSuccess: () => void navigate({ to: '/floor-plans' as never }), onError: () => setRemoving(false) },
          )
        }
      >
        <p>顾客不再看到这一层的图，操作记录里可以撤销。</p>
      </Modal>
    </>
  )
}

/** The line of a store, from 1. */
const lineOf = (text: string, storeId: string): number =>
  text.split('\n').findIndex((line) => line.trim().split(/\s+/)[1] === storeId) + 1

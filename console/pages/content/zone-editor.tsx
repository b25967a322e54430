import {
  BLOCKS_MAX,
  type BlockKind,
  HOME_PLACE,
  kindsOf,
  pageCodeOf,
  placeOfPage,
  storeIdOf,
  storePlace,
  templatePlace,
  ZONE_LAYOUTS,
  type ZoneLayout,
} from '@contract/codes/block'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowDown, ArrowLeft, ArrowUp, Eye, EyeOff, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { shopAddress } from '../../app/shop-address'
import { useSaveBar } from '../../frame/save-bar'
import { Acts, Button, ErrorStrip, Field, Input, Loading, Select, Tag } from '../../ui'
import { BlockForm } from './block-form'
import { type Block, blankBlock, differences, KIND_NAMES, LAYOUT_NAMES } from './block-names'
import { linkFault } from './link-field'
import { ChoiceStore } from './sought-choices'
import { CompareDrawer, ScheduleDrawer, VersionsDrawer } from './zone-drawers'
import { PlaceTags } from './zone-index'
import './content.css'
import './zone.css'

type Place = Reply<'zone/detail'>

/** The unsaved state. */
interface Edits {
  /** The draft that was read. */
  revision: number
  title: string
  layout: ZoneLayout
  blocks: readonly Block[]
}

const editsOf = ({ revision, title, layout, draft }: Place): Edits => ({ revision, title, layout, blocks: draft })

/** Px of the list of kinds, which shows all of them without scrolling. */
const KINDS_HEIGHT = 480

/** The editor of home, of a zone, of the page of a store, or of a template page. */
export default function ZoneEditorPage() {
  const place = placeIn(useParams({ strict: false }))
  return <ZoneEditor key={place} place={place} />
}

function placeIn(params: { zoneId?: string; storeId?: string; pageCode?: string }): string {
  const { zoneId = HOME_PLACE, storeId, pageCode } = params
  if (storeId !== undefined) return storePlace(storeId)
  return pageCode === undefined ? placeOfPage(zoneId) : templatePlace(pageCode)
}

function ZoneEditor({ place }: { place: string }) {
  const found = useCall('zone/detail', { place })
  if (found.data) return <Composer shown={found.data} onRetry={() => void found.refetch()} error={found.error} />
  return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
}

/** Why blocks cannot be saved; undefined when they can. */
function faultOf({ title, blocks }: Edits): string | undefined {
  if (title.trim() === '') return '请填页面名'
  for (const { kind, title: name, command, entries = [], tabs = [], lines, endsAt, productIds, html = '' } of blocks) {
    const of = `${KIND_NAMES[kind]}“${name}”`
    const links = [command ?? null, ...entries.map((entry) => entry.command)]
    if (links.some((link) => linkFault(link) !== undefined || link?.cmd === '')) return `${of}的链接没选完`
    if (entries.some((entry) => entry.title.trim() === '')) return `${of}有一格没有文字`
    if (tabs.some((tab) => tab.title.trim() === '')) return `${of}有一个标签没有文字`
    if (kind === 'hero' && (lines ?? []).every((line) => line.trim() === '')) return `${of}缺大标题`
    if (kind === 'entries' && entries.length === 0) return `${of}还没有入口`
    if (kind === 'goods' && (productIds ?? []).length === 0) return `${of}还没有商品`
    if (kind === 'feed' && tabs.length === 0) return `${of}还没有标签`
    if (kind === 'text' && name.trim() === '' && html.trim() === '') return '有一块文字还没有内容'
    if (kind === 'button' && name.trim() === '') return '有一个按钮还没有文字'
    if (kind === 'button' && !command) return `${of}还没选点了去哪`
    if (kind === 'countdown' && endsAt === undefined) return `${of}缺结束时间`
  }
  return undefined
}

function Composer({ shown, error, onRetry }: { shown: Place; error: Error | null; onRetry(): void }) {
  const { place, live, linkTexts, acts, previewPath } = shown
  const storeId = storeIdOf(place)
  const [edits, setEdits] = useState<Edits | null>(null)
  const [chosen, setChosen] = useState(shown.draft[0]?.blockId ?? '')
  const [open, setOpen] = useState<'compare' | 'schedule' | 'versions' | null>(null)
  // The frame is drawn again after each save.
  const [draws, setDraws] = useState(0)
  const save = useAct('zone/save', ['zone'])
  const publish = useAct('zone/publish', ['zone'])
  const { blocks, title, layout, revision } = edits ?? editsOf(shown)
  const change = (changesOf: (now: Edits) => Partial<Edits>) =>
    setEdits((former) => {
      const now = former ?? editsOf(shown)
      return { ...now, ...changesOf(now) }
    })
  const refusal = acts.find(({ code }) => code === 'save')?.refusal ?? '这个账号只能查看'
  const isOff = refusal !== ''
  const fault = edits ? faultOf(edits) : undefined
  const changed = edits
    ? differences(blocks, shown.draft).length + Number(title !== shown.title) + Number(layout !== shown.layout)
    : 0
  const put = async () => {
    const lined = blocks.map((block) => {
      return block.lines ? { ...block, lines: block.lines.map((line) => line.trim()).filter(Boolean) } : block
    })
    try {
      const saved = await save.mutateAsync({ place, revision, title: title.trim(), layout, blocks: lined })
      // Changes made during the save remain changes, now of the saved draft.
      setEdits((now) => (now === edits || now === null ? null : { ...now, revision: saved.revision }))
      setDraws(draws + 1)
    } catch {
      // The error and the changes stay on the page.
    }
  }
  useSaveBar(
    edits && changed > 0
      ? {
          count: changed,
          text: '存进草稿，顾客还看不到',
          faults: fault === undefined ? 0 : 1,
          ...(fault !== undefined && { faultText: fault }),
          isSaving: save.isPending,
          save: () => void put(),
          discard: () => setEdits(null),
        }
      : null,
  )
  const block = blocks.find(({ blockId }) => blockId === chosen)
  const putBlock = (next: Block) =>
    change((now) => ({ blocks: now.blocks.map((one) => (one.blockId === next.blockId ? next : one)) }))
  const address = shopAddress(previewPath)
  const isChanged = changed > 0
  return (
    <>
      <nav className="back" aria-label="列表">
        {storeId === null ? (
          <Link to="/zones">
            <ArrowLeft size={14} aria-hidden="true" />
            首页、专区与专题页
          </Link>
        ) : (
          <Link to="/stores/$storeId" params={{ storeId } as never}>
            <ArrowLeft size={14} aria-hidden="true" />
            门店资料
          </Link>
        )}
      </nav>
      <div className="page-head">
        <h1>{shown.title}</h1>
        <PlaceTags head={shown} />
        <span className="grow" />
        <Button onClick={() => setOpen('versions')}>历史版本</Button>
        <Button onClick={() => setOpen('compare')}>比较</Button>
        <Button href={address} target="_blank" rel="noreferrer">
          预览链接
        </Button>
        <Acts
          acts={acts
            .filter(({ code }) => code !== 'save')
            .map((act) => (isChanged && act.refusal === '' ? { ...act, refusal: '先保存草稿' } : act))}
          onAct={(code) =>
            code === 'schedule' ? setOpen('schedule') : publish.mutate({ place, revision: shown.revision })
          }
        />
      </div>
      {error && <ErrorStrip error={error} onRetry={onRetry} />}
      {save.error && <ErrorStrip error={save.error} />}
      {publish.error && <ErrorStrip error={publish.error} />}
      {publish.isSuccess && !shown.hasChanges && (
        <p className="strip" role="status">
          已发布第 {shown.liveVersion} 版
        </p>
      )}
      {isOff && <p className="strip">{refusal}</p>}
      <div className="composer">
        <section className="card" aria-label="区块">
          <header>
            <h2>区块 {blocks.length}</h2>
          </header>
          <ul className="rows composer-list">
            {blocks.map((one, at) => (
              <li key={one.blockId} className={one.blockId === chosen ? 'row is-chosen' : 'row'}>
                <button type="button" className="two-lines grow" onClick={() => setChosen(one.blockId)}>
                  <b>{KIND_NAMES[one.kind]}</b>
                  <span className="note">{one.title}</span>
                </button>
                <BlockButtons
                  block={one}
                  at={at}
                  count={blocks.length}
                  isOff={isOff}
                  onChange={putBlock}
                  onMove={(to) => {
                    change((now) => {
                      const next = [...now.blocks]
                      next.splice(to, 0, ...next.splice(at, 1))
                      return { blocks: next }
                    })
                  }}
                  onRemove={() =>
                    change((now) => ({ blocks: now.blocks.filter(({ blockId }) => blockId !== one.blockId) }))
                  }
                />
              </li>
            ))}
          </ul>
          <div className="body">
            <Select
              className="grow"
              aria-label="加区块"
              placeholder="加区块"
              listHeight={KINDS_HEIGHT}
              disabled={isOff || blocks.length >= BLOCKS_MAX}
              value={null}
              options={kindsOf(place)
                .filter((kind) => kind !== 'feed' || blocks.every((one) => one.kind !== 'feed'))
                .map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
              onChange={(kind: BlockKind | null) => {
                if (kind === null) return
                const added = blankBlock(kind)
                change((now) => ({ blocks: [...now.blocks, added] }))
                setChosen(added.blockId)
              }}
            />
          </div>
        </section>
        <section className="card" aria-label="区块内容">
          <header>
            <h2>{block ? KIND_NAMES[block.kind] : '页面'}</h2>
            {block?.isHidden && <Tag look="plain">已隐藏</Tag>}
          </header>
          <div className="body stack">
            {block ? (
              <ChoiceStore.Provider value={storeId}>
                <BlockForm key={block.blockId} block={block} texts={linkTexts} isOff={isOff} onChange={putBlock} />
              </ChoiceStore.Provider>
            ) : (
              <p className="note">选一个区块，或加一个</p>
            )}
            {storeId === null ? (
              <Field title="页面名" note={`${title.length} / 20`}>
                <Input
                  aria-label="页面名"
                  maxLength={20}
                  disabled={isOff}
                  value={title}
                  onChange={({ target }) => change(() => ({ title: target.value }))}
                />
              </Field>
            ) : (
              <p className="note">区块在门店页的资料和优惠券下面，商品只能选本店的。</p>
            )}
            {place !== HOME_PLACE && storeId === null && pageCodeOf(place) === null && (
              <Field title="预览的版式" note="顾客看到哪个版式，由链接决定">
                <Select
                  aria-label="预览的版式"
                  disabled={isOff}
                  value={layout}
                  options={ZONE_LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }))}
                  onChange={(next: ZoneLayout) => change(() => ({ layout: next }))}
                />
              </Field>
            )}
          </div>
        </section>
        <aside className="card" aria-label="真实页面">
          <header>
            <h2>真实页面</h2>
            <span className="note">草稿数据{isChanged && '，保存后更新'}</span>
            <span className="grow" />
            <Button
              size="small"
              type="text"
              aria-label="刷新预览"
              icon={<RefreshCw size={14} />}
              onClick={() => setDraws(draws + 1)}
            />
          </header>
          {/* The shop needs its storage; in production the console has another host, so the frame is cross-origin. */}
          <iframe
            key={`${draws} ${previewPath}`}
            className="composer-frame"
            title="草稿的预览"
            src={address}
            sandbox="allow-scripts allow-same-origin"
          />
        </aside>
      </div>
      {open === 'compare' && (
        <CompareDrawer
          rows={differences(blocks, live)}
          isPublished={shown.liveVersion > 0}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'schedule' && <ScheduleDrawer shown={shown} onClose={() => setOpen(null)} />}
      {open === 'versions' && (
        <VersionsDrawer
          shown={shown}
          refusal={isChanged ? '先保存或放弃修改' : refusal}
          onClose={() => setOpen(null)}
          onDone={() => setDraws(draws + 1)}
        />
      )}
    </>
  )
}

interface BlockButtonsProps {
  block: Block
  at: number
  count: number
  isOff: boolean
  onChange(block: Block): void
  onMove(to: number): void
  onRemove(): void
}

function BlockButtons({ block, at, count, isOff, onChange, onMove, onRemove }: BlockButtonsProps) {
  const name = `${KIND_NAMES[block.kind]} ${block.title}`
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-label={`上移 ${name}`}
        icon={<ArrowUp size={14} />}
        disabled={isOff || at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        size="small"
        type="text"
        aria-label={`下移 ${name}`}
        icon={<ArrowDown size={14} />}
        disabled={isOff || at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <Button
        size="small"
        type="text"
        aria-label={block.isHidden ? `显示 ${name}` : `隐藏 ${name}`}
        icon={block.isHidden ? <EyeOff size={14} /> : <Eye size={14} />}
        disabled={isOff}
        onClick={() => onChange({ ...block, isHidden: !block.isHidden })}
      />
      <Button
        size="small"
        type="text"
        aria-label={`删除 ${name}`}
        icon={<Trash2 size={14} />}
        disabled={isOff}
        onClick={onRemove}
      />
    </>
  )
}

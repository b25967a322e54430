import { ADVERT_SPACES } from '@contract/codes/advert'
import {
  BLOCK_GOODS_MAX,
  BLOCK_HTML_MAX,
  BLOCK_TITLE_MAX,
  ENTRIES_MAX,
  FEED_TABS_MAX,
  RANKINGS,
  type Ranking,
} from '@contract/codes/block'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button, Field, Input, MomentField, Select } from '../../ui'
import { type Block, RANKING_NAMES } from './block-names'
import { ChoiceField } from './choice-field'
import { GroundField, groundText } from './ground-field'
import { HtmlText } from './html-text'
import { LinkField } from './link-field'
import { NO_PICTURE, PictureOne } from './picture-one'

const PRODUCTS = 'C0020030000'
const CATEGORIES = 'C0000030101'
const SORTS = [
  { value: 'overall', label: '综合' },
  { value: 'sales', label: '销量' },
  { value: 'newest', label: '上新' },
] as const

interface BlockFormProps {
  block: Block
  /** Texts of links and names of products, from the server. */
  texts: Readonly<Record<string, string>>
  isOff: boolean
  onChange(block: Block): void
}

/** The fields of a block of its kind. */
export function BlockForm({ block, texts, isOff, onChange }: BlockFormProps) {
  const set = (changes: Partial<Block>) => onChange({ ...block, ...changes })
  const text = (field: 'title' | 'note' | 'callout' | 'moreText', label: string, most: number, note?: string) => (
    <Field title={label} note={note ?? `${(block[field] ?? '').length} / ${most}`}>
      <Input
        aria-label={label}
        maxLength={most}
        disabled={isOff}
        value={block[field] ?? ''}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  )
  const link = (
    <Field title="点了去哪">
      <LinkField
        value={block.command ?? null}
        text={texts[block.blockId] ?? ''}
        isOff={isOff}
        onChange={(command) => set({ command })}
      />
    </Field>
  )
  const { kind } = block
  return (
    <div className="stack">
      {text('title', kind === 'button' ? '按钮文字' : '标题', BLOCK_TITLE_MAX)}
      {kind === 'adverts' && (
        <Field title="广告位" note="内容在“广告”里改">
          <Select
            aria-label="广告位"
            disabled={isOff}
            value={block.spaceId ?? ''}
            options={spaceOptions(block.spaceId)}
            onChange={(spaceId: string) => set({ spaceId })}
          />
        </Field>
      )}
      {kind === 'hero' && (
        <>
          {text('note', '小标题', 40)}
          <Field title="大标题" note="一行或两行">
            <Input.TextArea
              aria-label="大标题"
              autoSize={{ minRows: 2, maxRows: 3 }}
              maxLength={81}
              disabled={isOff}
              value={(block.lines ?? []).join('\n')}
              onChange={({ target }) => set({ lines: target.value === '' ? [] : target.value.split('\n').slice(0, 2) })}
            />
          </Field>
          {text('callout', '标签', 20)}
          <Field title="图片" note="透明底最好">
            <PictureOne value={block.image ?? NO_PICTURE} isOff={isOff} onChange={(image) => set({ image })} />
          </Field>
          <Field title="底色" note={groundText(block.ground ?? 'stone')}>
            <GroundField value={block.ground ?? 'stone'} isOff={isOff} onChange={(ground) => set({ ground })} />
          </Field>
          {link}
        </>
      )}
      {kind === 'countdown' && (
        <>
          <Field title="结束时间">
            <MomentField
              label="结束时间"
              isOff={isOff}
              value={block.endsAt ?? null}
              onChange={(endsAt) => set({ endsAt: endsAt ?? undefined })}
            />
          </Field>
          {link}
        </>
      )}
      {kind === 'ranking' && (
        <>
          <Field title="榜单">
            <Select
              aria-label="榜单"
              disabled={isOff}
              value={block.ranking ?? 'sales'}
              options={RANKINGS.map((value) => ({ value, label: RANKING_NAMES[value] }))}
              onChange={(ranking: Ranking) => set({ ranking })}
            />
          </Field>
          <Field title="类目" note="空为全部">
            <ChoiceField
              label="类目"
              cmd={CATEGORIES}
              most={1}
              isOff={isOff}
              names={texts}
              value={block.categoryId ? [block.categoryId] : []}
              onChange={([categoryId = '']) => set({ categoryId })}
            />
          </Field>
        </>
      )}
      {kind === 'goods' && (
        <>
          <Field title="商品" note={`最多 ${BLOCK_GOODS_MAX} 件，下架的不显示`}>
            <ChoiceField
              label="商品"
              cmd={PRODUCTS}
              most={BLOCK_GOODS_MAX}
              isOff={isOff}
              names={texts}
              value={block.productIds ?? []}
              onChange={(productIds) => set({ productIds })}
            />
          </Field>
          {text('moreText', '更多的文案', 10, '空为不显示')}
          {block.moreText ? link : null}
        </>
      )}
      {kind === 'text' && (
        <>
          <Field title="正文" note="空为只有标题。段落 <p>，小标题 <h3>，列表 <ul><li>，加粗 <b>">
            <Input.TextArea
              aria-label="正文"
              className="mono"
              autoSize={{ minRows: 6, maxRows: 14 }}
              maxLength={BLOCK_HTML_MAX}
              disabled={isOff}
              value={block.html ?? ''}
              onChange={({ target }) => set({ html: target.value })}
            />
          </Field>
          {(block.html ?? '').trim() !== '' && (
            <Field title="保留下来的样子">
              <HtmlText html={block.html ?? ''} />
            </Field>
          )}
        </>
      )}
      {kind === 'live' && (
        <>
          {text('moreText', '更多的文案', 10)}
          <p className="note">直播中的在前，然后是预告；门店页只有本店的。没有场次时整块不显示。</p>
        </>
      )}
      {kind === 'button' && link}
      {kind === 'entries' && <EntriesField block={block} texts={texts} isOff={isOff} set={set} />}
      {kind === 'feed' && <TabsField block={block} texts={texts} isOff={isOff} set={set} />}
      {kind === 'bought' && <p className="note">顾客最近完成的订单里的商品；没有时和未登录时整块不显示。</p>}
      {(kind === 'notice' || kind === 'coupons' || kind === 'flashSale') && (
        <p className="note">内容由商城自动取，没有内容时整块不显示。</p>
      )}
    </div>
  )
}

const spaceOptions = (spaceId = '') => [
  ...ADVERT_SPACES.map((space) => ({ value: space.spaceId, label: space.title })),
  ...(ADVERT_SPACES.some((space) => space.spaceId === spaceId) || spaceId === ''
    ? []
    : [{ value: spaceId, label: spaceId }]),
]

interface PartProps {
  block: Block
  texts: Readonly<Record<string, string>>
  isOff: boolean
  set(changes: Partial<Block>): void
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The buttons of one row of a list. */
function RowButtons(props: {
  name: string
  at: number
  count: number
  isOff: boolean
  onMove(to: number): void
  onRemove(): void
}) {
  const { name, at, count, isOff, onMove, onRemove } = props
  return (
    <span className="row">
      <Button
        size="small"
        type="text"
        icon={<ArrowUp size={14} />}
        aria-label={`${name}上移`}
        disabled={isOff || at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDown size={14} />}
        aria-label={`${name}下移`}
        disabled={isOff || at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <Button
        size="small"
        type="text"
        icon={<Trash2 size={14} />}
        aria-label={`删除${name}`}
        disabled={isOff}
        onClick={onRemove}
      />
    </span>
  )
}

function EntriesField({ block, texts, isOff, set }: PartProps) {
  const entries = block.entries ?? []
  const put = (at: number, change: Partial<(typeof entries)[number]>) =>
    set({ entries: entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)) })
  return (
    <>
      {entries.map((entry, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are edited in place
          key={at}
          className="stack block-part"
        >
          <div className="row">
            <b className="grow">第 {at + 1} 格</b>
            <RowButtons
              name={`第 ${at + 1} 格`}
              at={at}
              count={entries.length}
              isOff={isOff}
              onMove={(to) => set({ entries: moved(entries, at, to) })}
              onRemove={() => set({ entries: entries.filter((_, index) => index !== at) })}
            />
          </div>
          <Input
            aria-label={`第 ${at + 1} 格文字`}
            placeholder="文字"
            maxLength={6}
            disabled={isOff}
            value={entry.title}
            onChange={({ target }) => put(at, { title: target.value })}
          />
          <PictureOne value={entry.picture} isOff={isOff} onChange={(picture) => put(at, { picture })} />
          <LinkField
            value={entry.command.cmd === '' ? null : entry.command}
            text={texts[`${block.blockId}/${at}`] ?? ''}
            isOff={isOff}
            onChange={(command) => put(at, { command: command ?? { cmd: '', params: {} } })}
          />
        </fieldset>
      ))}
      <Button
        icon={<Plus size={14} />}
        disabled={isOff || entries.length >= ENTRIES_MAX}
        onClick={() =>
          set({ entries: [...entries, { title: '', picture: NO_PICTURE, command: { cmd: '', params: {} } }] })
        }
      >
        加一格
      </Button>
    </>
  )
}

function TabsField({ block, texts, isOff, set }: PartProps) {
  const tabs = block.tabs ?? []
  const put = (at: number, change: Partial<(typeof tabs)[number]>) =>
    set({ tabs: tabs.map((tab, index) => (index === at ? { ...tab, ...change } : tab)) })
  return (
    <>
      {tabs.map((tab, at) => {
        const { categoryId: _, ...rule } = tab.rule
        return (
          <fieldset key={tab.tabId} className="stack block-part">
            <div className="row">
              <b className="grow">标签 {at + 1}</b>
              <RowButtons
                name={`标签 ${at + 1}`}
                at={at}
                count={tabs.length}
                isOff={isOff}
                onMove={(to) => set({ tabs: moved(tabs, at, to) })}
                onRemove={() => set({ tabs: tabs.filter((_, index) => index !== at) })}
              />
            </div>
            <div className="row">
              <Input
                aria-label={`标签 ${at + 1} 文字`}
                placeholder="文字"
                maxLength={10}
                disabled={isOff}
                value={tab.title}
                onChange={({ target }) => put(at, { title: target.value })}
              />
              <Select
                aria-label={`标签 ${at + 1} 排序`}
                disabled={isOff}
                value={tab.rule.sort}
                options={[...SORTS]}
                onChange={(sort: typeof tab.rule.sort) => put(at, { rule: { ...tab.rule, sort } })}
              />
            </div>
            <ChoiceField
              label={`标签 ${at + 1} 类目`}
              cmd={CATEGORIES}
              most={1}
              isOff={isOff}
              names={texts}
              value={tab.rule.categoryId ? [tab.rule.categoryId] : []}
              onChange={([categoryId]) => put(at, { rule: { ...rule, ...(categoryId && { categoryId }) } })}
            />
            {(tab.rule.zoneId || tab.rule.storeId || tab.rule.withinDays) && (
              <span className="note">
                {[
                  tab.rule.zoneId && `选品 ${tab.rule.zoneId}`,
                  tab.rule.storeId && `店铺 ${tab.rule.storeId}`,
                  tab.rule.withinDays && `${tab.rule.withinDays} 天内上架`,
                ]
                  .filter(Boolean)
                  .join('，')}
              </span>
            )}
          </fieldset>
        )
      })}
      <Button
        icon={<Plus size={14} />}
        disabled={isOff || tabs.length >= FEED_TABS_MAX}
        onClick={() =>
          set({
            tabs: [
              ...tabs,
              { tabId: `t${Math.random().toString(36).slice(2, 10)}`, title: '', rule: { sort: 'overall' } },
            ],
          })
        }
      >
        加标签
      </Button>
    </>
  )
}

import { FLOOR_TITLE_MAX, LEVEL_ID_PATTERN } from '@contract/codes/floor-plan'
import { levelRank } from '@contract/codes/store-directory'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { useMay, useStaff } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { Button, Empty, ErrorStrip, Field, Input, Loading, Tag } from '../../ui'

/** An initial text that draws something and contains every keyword. */
const FIRST_TEXT = [
  '# 单位约为半米，左上角是 0,0',
  'size 120 96',
  'outline 0,0 120,0 120,96 0,96',
  '# store 店铺编号 x,y x,y x,y …',
  'room 中庭 40,30 80,30 80,66 40,66',
  'lift 20,48',
  'toilet 100,48',
  'entrance 60,92',
  'here A1 60,80',
].join('\n')

/** The levels with their plans, the lowest first. */
export default function FloorPlanIndex() {
  const list = useCall('floorPlan/list', {})
  const mayEdit = useMay('content.edit')
  const { allStores } = useStaff()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="page-head">
        <h1>平面图</h1>
        <span className="note">店铺导览里各楼层的图</span>
        <span className="grow" />
        {mayEdit && (
          <Button
            type="primary"
            disabled={!allStores}
            title={allStores ? undefined : '只有管全部店铺的账号能改'}
            onClick={() => setAdding(true)}
          >
            加楼层
          </Button>
        )}
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {list.data ? (
        <section className="card" aria-label="楼层">
          {list.data.records.length === 0 ? (
            <Empty text="还没有楼层" />
          ) : (
            <ul className="rows">
              {list.data.records.map(({ levelId, title, isPublished, isChanged }) => (
                <li key={levelId} className="row">
                  <span className="two-lines grow">
                    <Link to={`/floor-plans/${levelId}` as never} className="link">
                      {title}
                    </Link>
                    <span className="note">楼层 {levelId}</span>
                  </span>
                  {isPublished ? (
                    <Tag look="ok" progress="full">
                      已发布
                    </Tag>
                  ) : (
                    <Tag look="plain">草稿</Tag>
                  )}
                  {isPublished && isChanged && <Tag look="warn">有未发布的改动</Tag>}
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : (
        !list.error && <Loading rows={4} />
      )}
      {isAdding && <NewLevel onClose={() => setAdding(false)} />}
    </>
  )
}

function NewLevel({ onClose }: { onClose(): void }) {
  const add = useAct('floorPlan/add', ['floorPlan'])
  const navigate = useNavigate()
  const [levelId, setLevelId] = useState('')
  const [title, setTitle] = useState('')
  const isId = new RegExp(LEVEL_ID_PATTERN).test(levelId)
  return (
    <ActDrawer
      title="加楼层"
      button="加楼层"
      isOff={!isId || title.trim() === ''}
      act={add}
      onSubmit={async () => {
        const rank = levelRank(levelId)
        const position = Number.isSafeInteger(rank) && Math.abs(rank) < 99 ? rank : 99
        await add.mutateAsync({ levelId, title: title.trim(), position, draft: FIRST_TEXT })
        await navigate({ to: `/floor-plans/${levelId}` as never })
      }}
      onClose={onClose}
    >
      <Field
        title="楼层"
        note="和店铺的楼层一致，如 B1、2F"
        {...(levelId === '' || isId ? {} : { fault: '用大写字母和数字' })}
      >
        <Input
          autoFocus
          aria-label="楼层"
          maxLength={8}
          value={levelId}
          onChange={({ target }) => setLevelId(target.value.toUpperCase())}
        />
      </Field>
      <Field title="名称" note={`${title.length} / ${FLOOR_TITLE_MAX}`}>
        <Input
          aria-label="名称"
          maxLength={FLOOR_TITLE_MAX}
          placeholder="2F 时装"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
    </ActDrawer>
  )
}

import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { PAGE_SIZE, USER_TYPE } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { useSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { MonthStatement } from '../../features/wallet/month-statement.tsx';
import { StatementFilters } from '../../features/wallet/statement-filters.tsx';
import { statementState, type StatementState } from '../../features/wallet/statement-state.ts';
import { StatementTable } from '../../features/wallet/statement-table.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { isEmptyList, Paged } from '../../ui/lists/paged-list.tsx';
import { pageOf } from '../../ui/router/pages.ts';
import { PriceText } from '../../ui/text/price-text.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { Empty } from '../../ui/states.tsx';
import { UrlFilter } from '../../ui/lists/url-filters.tsx';
import styles from './statement-page.module.css';

export default function StatementPage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  if (!user) return null;
  const state = statementState(params, user.author);
  return (
    <UserCentrePage
      title="账单明细"
      tools={<FileButton request={() => call('GET /wallet/v1/statement/export', { ...state })}>导出CSV</FileButton>}
    >
      {user.author && <UrlFilter label="账户" name="account" options={accountsOf(user)} />}
      {state.account === 'coins' && <MonthStatement />}
      <Lines state={state} />
    </UserCentrePage>
  );
}

const accountsOf = ({ userType }: UserInfo) => [
  { value: '', label: userType === USER_TYPE.company ? '企业牛币' : '牛币' },
  { value: 'income', label: '创作收益' },
];

function Lines({ state }: { state: StatementState }) {
  const [params] = useSearchParams();
  // Income is in yuan, because it can be withdrawn.
  const unit = state.account === 'income' ? 'yuan' : 'coin';
  const query = useCall(
    'GET /wallet/v1/statement',
    { ...state, page: pageOf(params), size: PAGE_SIZE.statement },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <>
      {!isEmptyList(query, isFiltered(state)) && <StatementFilters state={state} />}
      <Paged query={query} failed="账单加载失败" empty={<NoLines state={state} />}>
        {(data, stale) => (
          <>
            <p className={styles.sums} aria-busy={stale || undefined}>
              <span>
                收入 <PriceText yuan={data.received} unit={unit} />
              </span>
              <span>
                支出 <PriceText yuan={data.paid} unit={unit} />
              </span>
              <span>共 {data.total} 笔</span>
            </p>
            <StatementTable lines={data.content} unit={unit} stale={stale} />
          </>
        )}
      </Paged>
    </>
  );
}

const isFiltered = ({ kind, from, to }: StatementState) => Boolean(kind ?? from ?? to);

function NoLines({ state }: { state: StatementState }) {
  const filtered = isFiltered(state);
  const lines = state.account === 'income' ? '作品的分成和提现' : '充值、购买和退款';
  return (
    <Empty
      message={filtered ? '没有符合条件的记录' : '还没有收支记录'}
      hint={filtered ? undefined : `${lines}会逐笔列在这里`}
    >
      {filtered ? (
        <ButtonLink to={`/user/statement${state.account === 'income' ? '?account=income' : ''}`}>查看全部</ButtonLink>
      ) : (
        state.account === 'coins' && <ButtonLink to="/recharge">去充值</ButtonLink>
      )}
    </Empty>
  );
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Output } from '@zhenku/contract/api';
import { useEffect, useState } from 'react';
import { call } from '../../api/user-client.ts';
import { cleanKeyword } from '../clips/keyword.ts';

const DEBOUNCE_MS = 120;

type Suggestions = Output<'GET /video/v1/suggest'>;
export type Suggestion = Suggestions['items'][number];
type FetchSuggestions = (keyword: string, signal: AbortSignal) => Promise<Suggestions>;

const fetchSuggestions: FetchSuggestions = (keyword, signal) =>
  call('GET /video/v1/suggest', { keyword }, { silent: true, signal, retryOnStart: true });

/**
 * Returns the query for `keyword`'s suggestions. Caching by keyword keeps late responses from replacing newer ones;
 * previous suggestions stay until new ones have loaded.
 */
export const suggestionsQuery = (keyword: string, from: FetchSuggestions = fetchSuggestions) =>
  queryOptions({
    queryKey: ['suggest', keyword],
    queryFn: ({ signal }) => from(keyword, signal),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export function useSuggestions(typed: string): readonly Suggestion[] {
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(cleanKeyword(typed)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery(suggestionsQuery(keyword));
  return keyword === '' || cleanKeyword(typed) === '' ? [] : (data?.items ?? []);
}

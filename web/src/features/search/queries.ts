import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/user-client.ts';
import { cleanKeyword } from './keyword.ts';

const TYPING_MS = 120;

type FetchSuggestions = (keyword: string, signal: AbortSignal) => Promise<{ list: string[] }>;

const fetchSuggestions: FetchSuggestions = (keyword, signal) =>
  call('GET /video/v1/suggest', { keyword }, { silent: true, signal });

/**
 * The words that complete `keyword`. Each answer belongs to its keyword, so one that comes late never replaces a newer
 * one; until the newest is there, the words of the keyword before it stay.
 */
export const suggestionsQuery = (keyword: string, from: FetchSuggestions = fetchSuggestions) =>
  queryOptions({
    queryKey: ['suggest', keyword],
    queryFn: ({ signal }) => from(keyword, signal),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Words that complete what is being typed. */
export function useSuggestions(typed: string): readonly string[] {
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(cleanKeyword(typed)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery(suggestionsQuery(keyword));
  return keyword === '' || cleanKeyword(typed) === '' ? [] : (data?.list ?? []);
}

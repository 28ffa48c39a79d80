import { useState, type ReactNode } from 'react';
import { ConflictModal } from './conflict-modal.tsx';
import { type Difference, findDifferences, mergeFields, newerValuesOf, type Side } from './merge-fields.ts';

interface Versioned {
  version?: number | undefined;
}

interface Question {
  differences: Difference[];
  answer: (sides: Record<string, Side> | null) => void;
}

export type Save<T> = (values: T, base: T & Versioned) => Promise<unknown>;

interface SaveOptions<T> {
  send: Save<T>;
  onMerged?: ((merged: T) => void) | undefined;
}

/**
 * Saves values that are based on a version. If another operator saved first, `dialog` asks for each field's value;
 * `onMerged` receives the merged values before they are saved. Cancelling keeps the form unsaved.
 */
export function useMergedSave<T extends object>(show?: (field: string, value: unknown) => ReactNode) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (differences: Difference[]) =>
    new Promise<Record<string, Side> | null>((resolve) => {
      const answer: Question['answer'] = (sides) => {
        setQuestion(null);
        resolve(sides);
      };
      setQuestion({ differences, answer });
    });

  const save = async (values: T, base: T & Versioned, { send, onMerged }: SaveOptions<T>): Promise<unknown> => {
    try {
      return await send(values, base);
    } catch (error) {
      const newer = newerValuesOf(error);
      if (!newer) throw error;
      const differences = findDifferences(base, values, newer);
      const theyChanged = differences.some(({ contested, suggested }) => contested || suggested === 'theirs');
      // If they did not, the other operator changed only fields that this form lacks.
      const sides = theyChanged ? await ask(differences) : {};
      if (sides === null) throw error;
      const merged = mergeFields(values, differences, sides);
      onMerged?.(merged);
      return await save(merged, { ...base, ...newer.current, version: newer.version }, { send, onMerged });
    }
  };
  const dialog = question && (
    <ConflictModal differences={question.differences} show={show} onAnswer={question.answer} />
  );
  return { save, dialog };
}

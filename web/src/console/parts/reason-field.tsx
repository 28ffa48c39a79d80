import { Button, Flex, Input, type GetRef } from 'antd';
import type { ComponentProps, RefObject } from 'react';
import { insertAtCaret } from '../../ui/text/insert-text.ts';

export type TextArea = GetRef<typeof Input.TextArea>;

interface ReasonFieldProps extends Pick<
  ComponentProps<typeof Input.TextArea>,
  'rows' | 'showCount' | 'status' | 'placeholder' | 'onPressEnter'
> {
  field: RefObject<TextArea | null>;
  value: string;
  maxLength: number;
  suggestions: readonly string[];
  suggestionClass?: string | undefined;
  onChange: (reason: string) => void;
}

export function ReasonField({ field, suggestions, suggestionClass, onChange, ...area }: ReasonFieldProps) {
  const insert = (inserted: string) => {
    const { value, maxLength } = area;
    onChange(
      insertAtCaret(field.current?.resizableTextArea?.textArea ?? null, { text: value, inserted, max: maxLength }),
    );
  };
  return (
    <>
      {suggestions.length > 0 && (
        <Flex gap={8} wrap>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} size="small" className={suggestionClass} onClick={() => insert(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </Flex>
      )}
      <Input.TextArea {...area} ref={field} aria-label="原因" onChange={(event) => onChange(event.target.value)} />
    </>
  );
}

import { KEYWORD_MAX } from '@zhenku/contract/constants';
import { HOT_KEYS_MAX } from '@zhenku/contract/content/home';
import type { ChosenClip } from '@zhenku/contract/content/taxonomies';
import { Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { type Home, saveHome } from '../system/settings/site.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ConsolePage } from './console-page.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { BackgroundVideosField } from '../content/background-videos-field.tsx';

/** Its sections come from the clip groups and the hot list. */
export default function HomePage() {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/home', {});
  return (
    <ConsolePage title="首页">
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && <HomeForm {...data} />}
    </ConsolePage>
  );
}

function HomeForm({ clips, ...home }: Home & { clips: ChosenClip[]; version: number }) {
  const text = JSON.stringify(home);
  // Keeps the object's identity while its content is unchanged.
  const stored = useMemo(() => JSON.parse(text) as Home & { version: number }, [text]);
  return (
    <EditForm<Home> stored={stored} onSave={saveHome}>
      <h2>首屏</h2>
      <Form.Item name="headTitle" label="标题" rules={[{ required: true, whitespace: true, message: '必填项' }]}>
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="hotSearchKeys"
        label="热门搜索词"
        extra={`按顺序展示在搜索框下方，输入后按回车添加，最多 ${HOT_KEYS_MAX} 个`}
        rules={[
          {
            validator: async (_, words: string[]) => {
              if (words.some((word) => Array.from(word).length > KEYWORD_MAX))
                throw new Error(`每个词最多${KEYWORD_MAX}个字`);
            },
          },
        ]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={HOT_KEYS_MAX}
          tokenSeparators={[',', '，', '、']}
        />
      </Form.Item>
      <Form.Item name="videoUrls" label="首屏影片">
        <BackgroundVideosField label="首屏影片" clips={clips} />
      </Form.Item>
      <h2>更多页面的横幅</h2>
      <Form.Item name="recommendVideoUrls" label="专辑横幅影片">
        <BackgroundVideosField label="专辑横幅影片" clips={clips} />
      </Form.Item>
      <Form.Item name="classificationVideoUrls" label="分类横幅影片">
        <BackgroundVideosField label="分类横幅影片" clips={clips} />
      </Form.Item>
    </EditForm>
  );
}

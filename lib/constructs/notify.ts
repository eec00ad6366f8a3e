import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Has every alarm that stands in a scope by now tell a topic, which is somebody else's to make and to subscribe to. */
export function notify(scope: Construct, topicArn: string): void {
  const action = new SnsAction(Topic.fromTopicArn(scope, 'AlarmTopic', topicArn));
  for (const child of scope.node.findAll()) if (child instanceof Alarm) child.addAlarmAction(action);
}

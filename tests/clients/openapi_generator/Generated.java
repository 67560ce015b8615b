package javax.annotation;

/** Stands in for the one class of javax.annotation-api that a generated client names. */
public @interface Generated {
  String[] value();

  String date() default "";

  String comments() default "";
}
